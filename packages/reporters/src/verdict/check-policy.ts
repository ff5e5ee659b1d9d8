import { isRecord } from "../evidence/is-record.js";
import { ReportersError, show } from "../error/reporters-error.js";
import type { VerdictPolicy } from "./verdict.js";

/** Refuses a policy of the wrong shape. */
export function checkPolicy(policy: VerdictPolicy): void {
  const fields: unknown = policy;
  if (!isRecord(fields)) refuse("policy", fields, "must be an object; leave it out for the default");
  refuseUnknown("policy", fields, ["requireTests", "expectedTests", "allowFlaky"]);
  for (const name of ["requireTests", "allowFlaky"]) {
    const value = fields[name];
    if (value !== undefined && typeof value !== "boolean")
      refuse(`policy.${name}`, value, "must be true or false");
  }
  const expected = fields["expectedTests"];
  if (expected === undefined) return;
  if (!Array.isArray(expected)) refuse("policy.expectedTests", expected, "must be an array of { name }");
  for (const [index, entry] of expected.entries()) checkExpected(entry, `policy.expectedTests[${index}]`);
}

function checkExpected(expected: unknown, path: string): void {
  if (!isRecord(expected)) refuse(path, expected, "must be an object with a name");
  const { name, suite, file } = expected;
  if (typeof name !== "string") refuse(`${path}.name`, name, "must be the title of a test case");
  if (file !== undefined && typeof file !== "string") refuse(`${path}.file`, file, "must be a path");
  if (suite !== undefined && !(Array.isArray(suite) && suite.every((title) => typeof title === "string"))) {
    refuse(`${path}.suite`, suite, "must be an array of titles");
  }
  refuseUnknown(path, expected, ["name", "suite", "file"]);
}

// A misspelt demand would ask for nothing.
function refuseUnknown(path: string, fields: object, known: readonly string[]): void {
  const unknown = Object.keys(fields).find((name) => !known.includes(name));
  if (unknown !== undefined) refuse(path, fields, `can have ${known.join(", ")}, and has ${show(unknown)}`);
}

function refuse(path: string, value: unknown, rule: string): never {
  throw new ReportersError("invalid-policy", `${path} is ${show(value)}: it ${rule}`);
}
