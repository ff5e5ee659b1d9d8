import { problem, type Problem } from "../problem/problem.js";
import type { SuiteDefinition, SuitePolicy } from "./suite-definition.js";

/** Why the operator does not let callers start a suite, or null. */
export function policyProblem(suite: SuiteDefinition, policy: SuitePolicy): Problem | null {
  const { id, kind = "test", environment = "local", changesData = false } = suite;
  const { kinds, environments = ["local"], dataChanges = "refuse" } = policy;
  if (kinds !== undefined && !kinds.includes(kind)) return denied(id, `its kind is ${kind}`);
  if (!environments.includes(environment)) return denied(id, `it touches the environment ${environment}`);
  return changesData && dataChanges === "refuse" ? denied(id, "it changes data") : null;
}

function denied(id: string, why: string): Problem {
  return problem("policy_denied", `The operator does not let callers start the suite ${id}: ${why}.`);
}
