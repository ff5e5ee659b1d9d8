import { isRecord } from "../evidence/is-record.js";
import { ReportersError, show } from "../error/reporters-error.js";
import { checkExpectedTest, checkFlatName, refuseUnknown } from "../expected/check-expected.js";
import type { VerdictPolicy } from "./verdict.js";

const POLICY = ["requireTests", "expectedTests", "expectedNames", "allowFlaky"];

/** Refuses a policy of the wrong shape. */
export function checkPolicy(policy: VerdictPolicy): void {
  const fields: unknown = policy;
  if (!isRecord(fields)) refuse("policy", fields, "must be an object; leave it out for the default");
  refuseUnknown("policy", fields, POLICY, "invalid-policy");
  for (const name of ["requireTests", "allowFlaky"]) {
    const value = fields[name];
    if (value !== undefined && typeof value !== "boolean")
      refuse(`policy.${name}`, value, "must be true or false");
  }
  for (const [index, entry] of listOf(fields, "expectedTests", "{ name }").entries())
    checkExpectedTest(entry, `policy.expectedTests[${index}]`, "invalid-policy");
  for (const [index, entry] of listOf(fields, "expectedNames", "flat names").entries())
    checkFlatName(entry, `policy.expectedNames[${index}]`, "invalid-policy");
}

function listOf(fields: Readonly<Record<string, unknown>>, name: string, items: string): readonly unknown[] {
  const value = fields[name] ?? [];
  if (!Array.isArray(value)) refuse(`policy.${name}`, value, `must be an array of ${items}`);
  return value;
}

function refuse(path: string, value: unknown, rule: string): never {
  throw new ReportersError("invalid-policy", `${path} is ${show(value)}: it ${rule}`);
}
