import { quote, RunnerError } from "../errors/runner-error.js";

/** A name that is not known is a mistake: it would silently do nothing. */
export function checkKeys(what: string, options: object, known: readonly string[]): void {
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new RunnerError("invalid-option", `${quote(unknown)} is not an option of ${what}; remove it.`);
}
