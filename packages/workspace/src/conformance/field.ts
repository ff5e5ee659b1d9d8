import { randomUUID } from "node:crypto";
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { ConformanceAdapter } from "./adapter.js";

/** How a call to the adapter ended. */
type Ending =
  | { readonly kind: "resolved"; readonly value: unknown }
  | { readonly kind: "rejected" }
  | { readonly kind: "hung" };

/** The directories of one row, and what must not come out of them. */
export interface Field {
  readonly adapter: ConformanceAdapter;
  readonly root: string;
  readonly outside: string;
  readonly secret: string;
  /** Ends with the call, or when it has taken too long. */
  call(action: () => Promise<unknown>): Promise<Ending>;
  /** What is wrong outside, or with the value of a call; undefined where nothing is. */
  breach(ending?: Ending): string | undefined;
}

/** Prepares both directories anew: `ok/file` inside, `secret` and `sub/secret` outside. */
export function prepareField(adapter: ConformanceAdapter, timeoutMs: number): Field {
  const { root } = adapter;
  const outside = `${root}-evil`;
  const secret = `secret-${randomUUID()}`;
  for (const name of readdirSync(root)) rmSync(join(root, name), { recursive: true, force: true });
  rmSync(outside, { recursive: true, force: true });
  mkdirSync(join(root, "ok"));
  writeFileSync(join(root, "ok/file"), "inside");
  mkdirSync(join(outside, "sub"), { recursive: true });
  for (const name of ["secret", "sub/secret"]) writeFileSync(join(outside, name), secret);
  const before = describeTree(outside);
  return {
    adapter,
    root,
    outside,
    secret,
    call: (action) => withTimeout(action, timeoutMs),
    breach: (ending) => {
      if (ending?.kind === "hung") return "the call did not return";
      if (ending?.kind === "resolved" && textOf(ending.value).includes(secret))
        return "content from outside was read";
      return describeTree(outside) === before ? undefined : "something outside was changed";
    },
  };
}

/** Every entry with its type, mode and content. */
export function describeTree(directory: string): string {
  const lines = readdirSync(directory)
    .sort()
    .flatMap((name) => {
      const path = join(directory, name);
      const stats = lstatSync(path);
      const line = `${name} ${stats.mode}`;
      if (stats.isDirectory()) return [line, describeTree(path)];
      if (stats.isSymbolicLink()) return [line, readlinkSync(path)];
      return stats.isFile() ? [line, readFileSync(path, "latin1")] : [line];
    });
  return lines.join("\n");
}

/** A value of a call as text. */
export function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (value instanceof Uint8Array) return Buffer.from(value).toString("utf8");
  try {
    return JSON.stringify(value) ?? "";
  } catch {
    return String(value);
  }
}

async function withTimeout(action: () => Promise<unknown>, timeoutMs: number): Promise<Ending> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Ending>((resolve) => {
    timer = setTimeout(() => resolve({ kind: "hung" }), timeoutMs);
  });
  try {
    return await Promise.race([settle(action), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function settle(action: () => Promise<unknown>): Promise<Ending> {
  try {
    return { kind: "resolved", value: await action() };
  } catch {
    return { kind: "rejected" };
  }
}
