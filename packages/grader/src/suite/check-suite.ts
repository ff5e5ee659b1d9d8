import type { VerdictPolicy } from "@testbed/reporters";
import {
  checkOptions,
  count,
  flag,
  list,
  oneOf,
  record,
  text,
  type OptionRules,
} from "../options/check-options.js";
import type { Suite } from "./suite.js";

/** Options of a suite. What `@testbed/runner` checks before it starts anything is left to it. */
export const suiteRules: OptionRules = {
  command: text,
  args: list,
  env: record,
  timeoutMs: count,
  killGraceMs: count,
  maxOutputBytes: count,
  report: oneOf("auto", "none"),
  policy: record,
};

const policyRules: OptionRules = {
  requireTests: flag,
  expectedTests: list,
  expectedNames: list,
  allowFlaky: flag,
};
const expectedTestRules: OptionRules = { name: text, suite: list, file: text };

/** Refuses a suite with an option that is unknown or of the wrong kind, down to each expected test. */
export function checkSuite(of: string, suite: Suite): void {
  checkOptions(of, suite, suiteRules);
  checkPolicy(suite.policy);
}

/** The same for the policy alone. */
export function checkPolicy(policy: VerdictPolicy | undefined): void {
  if (policy === undefined) return;
  checkOptions("policy", policy, policyRules);
  for (const expected of policy.expectedTests ?? []) {
    checkOptions("policy.expectedTests[]", expected, expectedTestRules);
  }
}
