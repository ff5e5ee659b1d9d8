import type { ConformanceKind } from "./adapter.js";
import type { Field } from "./field.js";

/** One thing to test. */
export interface Row {
  readonly id: string;
  readonly kind: ConformanceKind;
  readonly claim: string;
  /** The fault that was seen, or undefined; throws `Lacking` where something is lacking. */
  readonly run: (field: Field) => Promise<string | undefined>;
}

/** Something that a row needs is not there. */
export class Lacking extends Error {}
