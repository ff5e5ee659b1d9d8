/** Whether a value has a shape; hand-written, because a validator that copies doubles the memory of a report. */
export type Shape = (value: unknown) => boolean;

/** A string. */
export const isText: Shape = (value) => typeof value === "string";

/** A number that JSON can hold. */
export const isNumber: Shape = (value) => typeof value === "number" && Number.isFinite(value);

/** An integer of 0 or more. */
export const isCount: Shape = (value) =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0;

/** `true` or `false`. */
export const isFlag: Shape = (value) => typeof value === "boolean";

/** An array whose every entry has a shape. */
export function isListOf(value: unknown, shape: Shape): boolean {
  if (!Array.isArray(value)) return false;
  for (const entry of value) if (!shape(entry)) return false;
  return true;
}

/** `undefined` or a shape. */
export function isOptional(value: unknown, shape: Shape): boolean {
  return value === undefined || shape(value);
}

/** `null`, `undefined` or a shape. */
export function isNullish(value: unknown, shape: Shape): boolean {
  return value === undefined || value === null || shape(value);
}
