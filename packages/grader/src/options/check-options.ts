import { isAbsolute } from "node:path";
import { inspect } from "node:util";
import { GraderError } from "../errors.js";

/** What a value has to be, in words and as a test. */
export interface OptionRule {
  readonly rule: string;
  readonly accepts: (value: unknown) => boolean;
}

/** Names of the options of one call and what each has to be. */
export type OptionRules = Readonly<Record<string, OptionRule>>;

export const text: OptionRule = { rule: "a string", accepts: (value) => typeof value === "string" };
export const flag: OptionRule = { rule: "true or false", accepts: (value) => typeof value === "boolean" };
export const list: OptionRule = { rule: "an array", accepts: (value) => Array.isArray(value) };
export const record: OptionRule = { rule: "an object", accepts: isRecord };
export const count: OptionRule = {
  rule: "a number",
  accepts: (value) => typeof value === "number",
};
export const positiveInteger: OptionRule = {
  rule: "a positive integer",
  accepts: (value) => typeof value === "number" && Number.isSafeInteger(value) && value > 0,
};
export const abortSignal: OptionRule = {
  rule: "an AbortSignal",
  accepts: (value) => value instanceof AbortSignal,
};
export const callback: OptionRule = {
  rule: "a function",
  accepts: (value) => typeof value === "function",
};

/** A rule that accepts one of some words. */
export function oneOf(...words: readonly string[]): OptionRule {
  const rule = words.map((word) => JSON.stringify(word)).join(" or ");
  return { rule, accepts: (value) => words.some((word) => word === value) };
}

/**
 * Refuses what is not an object, an option nobody knows (a misspelt limit would be no limit), and a value of the
 * wrong kind. An option that is `undefined` is one that was not given.
 */
export function checkOptions(of: string, options: unknown, rules: OptionRules): void {
  if (!isRecord(options)) {
    throw new GraderError("invalid-option", `${of} takes an object, not ${show(options)}.`);
  }
  for (const [name, value] of Object.entries(options)) {
    const known = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (known === undefined) {
      const names = Object.keys(rules).join(", ");
      throw new GraderError(
        "invalid-option",
        `${of} has no option ${JSON.stringify(name)}; it has ${names}.`,
      );
    }
    if (value !== undefined && !known.accepts(value)) {
      throw new GraderError("invalid-option", `${of}: ${name} is ${show(value)}; it must be ${known.rule}.`);
    }
  }
}

/** Refuses a directory that is searched for commands and that would depend on where something runs. */
export function checkSearchPath(of: string, path: readonly unknown[] = []): void {
  const wrong = path.find((directory) => typeof directory !== "string" || !isAbsolute(directory));
  if (wrong === undefined) return;
  throw new GraderError(
    "invalid-option",
    `${of}: path holds ${show(wrong)}; each must be the absolute path of a directory.`,
  );
}

/** Refuses an object without an option that there is no default for. */
export function requireOptions(of: string, options: object, names: readonly string[]): void {
  const given = new Map<string, unknown>(Object.entries(options));
  const missing = names.find((name) => given.get(name) === undefined);
  if (missing !== undefined) throw new GraderError("invalid-option", `${of} needs ${missing}; give it.`);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function show(value: unknown): string {
  const shown = inspect(value, { depth: 1, breakLength: Infinity });
  return shown.length > 80 ? `${shown.slice(0, 79)}…` : shown;
}
