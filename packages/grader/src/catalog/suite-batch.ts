import { problem, type Problem } from "../problem/problem.js";
import type { SuiteDefinition, SuitePolicy } from "./suite-definition.js";
import { policyProblem } from "./suite-policy.js";
import type { SuiteBatch, SuiteResult } from "./suite-result.js";

/** The suites with certain ids, or why the batch is not started. */
export type ResolvedIds =
  | { readonly status: "known"; readonly suites: readonly SuiteDefinition[] }
  | { readonly status: "refused"; readonly problem: Problem };

/** Looks the ids of a batch up; one that cannot be started refuses them all. */
export function resolveIds(
  ids: readonly string[],
  byId: ReadonlyMap<string, SuiteDefinition>,
  policy: SuitePolicy,
): ResolvedIds {
  if (ids.length === 0)
    return refuse(problem("invalid_request", "No suite was named; name at least one id."));
  const suites: SuiteDefinition[] = [];
  for (const [index, id] of ids.entries()) {
    const suite = byId.get(id);
    if (suite === undefined) {
      const known = [...byId.keys()].join(", ") || "none";
      const message = `There is no suite ${JSON.stringify(id)}; there are: ${known}.`;
      return refuse(problem("invalid_request", message));
    }
    if (ids.indexOf(id) !== index)
      return refuse(problem("invalid_request", `The suite ${id} is named twice; name it once.`));
    const denied = policyProblem(suite, policy);
    if (denied !== null) return refuse(denied);
    suites.push(suite);
  }
  return { status: "known", suites };
}

function refuse(why: Problem): ResolvedIds {
  return { status: "refused", problem: why };
}

/** A batch of which nothing was started. */
export function refusedBatch(why: Problem, ids: readonly string[]): SuiteBatch {
  return { status: "refused", passed: false, problem: why, results: [], remaining: [...ids] };
}

/** A batch of which some suites were run; `why` is what kept the next from starting. */
export function batchOf(
  ids: readonly string[],
  results: readonly SuiteResult[],
  why: Problem | null,
): SuiteBatch {
  const remaining = ids.slice(results.length);
  const first = why ?? results.find(({ problem: own }) => own !== null)?.problem ?? null;
  return {
    status: remaining.length > 0 ? (results.length === 0 ? "refused" : "stopped") : "completed",
    passed: first === null && remaining.length === 0,
    problem: first,
    results,
    remaining,
  };
}
