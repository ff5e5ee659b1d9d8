import { ReportersError, type ReportersErrorCode, show } from "../error/reporters-error.js";
import { isRecord } from "../evidence/is-record.js";

/** Refuses a list that is none of ids and flat names. */
export function checkExpectedTests(expected: unknown): void {
  if (!Array.isArray(expected))
    refuse("expected", expected, "must be an array of { name } and flat names", "invalid-expected-tests");
  for (const [index, entry] of expected.entries()) {
    if (typeof entry === "string") checkFlatName(entry, `expected[${index}]`, "invalid-expected-tests");
    else checkExpectedTest(entry, `expected[${index}]`, "invalid-expected-tests");
  }
}

/** Refuses a flat name that names nothing. */
export function checkFlatName(name: unknown, path: string, code: ReportersErrorCode): void {
  if (typeof name !== "string" || name.trim() === "")
    refuse(path, name, "must be the name of a test case in one string", code);
}

/** Refuses what is not the id of a test case. */
export function checkExpectedTest(expected: unknown, path: string, code: ReportersErrorCode): void {
  if (!isRecord(expected)) refuse(path, expected, "must be an object with a name", code);
  const { name, suite, file } = expected;
  if (typeof name !== "string") refuse(`${path}.name`, name, "must be the title of a test case", code);
  if (file !== undefined && typeof file !== "string") refuse(`${path}.file`, file, "must be a path", code);
  if (suite !== undefined && !(Array.isArray(suite) && suite.every((title) => typeof title === "string")))
    refuse(`${path}.suite`, suite, "must be an array of titles", code);
  refuseUnknown(path, expected, ["name", "suite", "file"], code);
}

/** Refuses a key that is not known: a misspelt demand would ask for nothing. */
export function refuseUnknown(
  path: string,
  fields: object,
  known: readonly string[],
  code: ReportersErrorCode,
): void {
  const unknown = Object.keys(fields).find((name) => !known.includes(name));
  if (unknown !== undefined)
    refuse(path, fields, `can have ${known.join(", ")}, and has ${show(unknown)}`, code);
}

function refuse(path: string, value: unknown, rule: string, code: ReportersErrorCode): never {
  throw new ReportersError(code, `${path} is ${show(value)}: it ${rule}`);
}
