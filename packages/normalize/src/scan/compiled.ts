import { module } from "./module.js";
import type { Searches } from "./searches.js";

/** What the compiled rules ask JavaScript, seldom: see assembly/outside.ts. */
export interface Outside {
  matches(expression: number, start: number, end: number): boolean;
  rank(start: number, end: number): number;
  label(start: number, end: number, at: number, stop: number): number;
  isProse(start: number, end: number, at: number): boolean;
  isOtherWord(code: number): boolean;
}

/** What assembly/index.ts exports. */
export interface Compiled extends Searches {
  judge(
    units: number,
    bytes: number,
    length: number,
    places: number,
    count: number,
    paths: number,
    pathCount: number,
    out: number,
    state: number,
  ): number;
}

/** What of WebAssembly is used; the types of Node do not name it. */
interface Machine {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (compiled: object, imports: object) => { readonly exports: Compiled };
}

declare const WebAssembly: Machine | undefined;

/** The compiled searches and rules, or undefined where the machine cannot run them. */
export function compiled(outside: Outside): Compiled | undefined {
  if (typeof WebAssembly === "undefined") return undefined;
  try {
    return new WebAssembly.Instance(new WebAssembly.Module(Buffer.from(module, "base64")), { outside })
      .exports;
  } catch {
    return undefined;
  }
}
