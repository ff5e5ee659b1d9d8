import { ReportersError, show } from "../error/reporters-error.js";
import type { VerdictPolicy } from "./verdict.js";

/** Refuses a policy of the wrong shape. */
export function checkPolicy(policy: VerdictPolicy): void {
  const fields: unknown = policy;
  if (typeof fields !== "object" || fields === null || Array.isArray(fields)) {
    refuse("policy", fields, "must be an object; leave it out for the default");
  }
  const { requireTests, allowFlaky, expectedTests } = fields as Readonly<Record<string, unknown>>;
  for (const [name, value] of Object.entries({ requireTests, allowFlaky })) {
    if (value !== undefined && typeof value !== "boolean")
      refuse(`policy.${name}`, value, "must be true or false");
  }
  if (expectedTests === undefined) return;
  if (!Array.isArray(expectedTests))
    refuse("policy.expectedTests", expectedTests, "must be an array of { name }");
  for (const [index, expected] of expectedTests.entries())
    checkExpected(expected, `policy.expectedTests[${index}]`);
}

function checkExpected(expected: unknown, path: string): void {
  if (typeof expected !== "object" || expected === null)
    refuse(path, expected, "must be an object with a name");
  const { name, suite, file } = expected as Readonly<Record<string, unknown>>;
  if (typeof name !== "string") refuse(`${path}.name`, name, "must be the title of a test case");
  if (file !== undefined && typeof file !== "string") refuse(`${path}.file`, file, "must be a path");
  const titles: unknown = suite;
  if (
    titles !== undefined &&
    !(Array.isArray(titles) && titles.every((title) => typeof title === "string"))
  ) {
    refuse(`${path}.suite`, titles, "must be an array of titles");
  }
}

function refuse(path: string, value: unknown, rule: string): never {
  throw new ReportersError("invalid-policy", `${path} is ${show(value)}: it ${rule}`);
}
