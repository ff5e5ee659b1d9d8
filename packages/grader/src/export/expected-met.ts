import type { StoredResult } from "../batch/result-store.js";

/** Whether a test that the task names did what it has to; what passed after a failure did where flaky counts as a pass. */
export function isMet(
  { status }: StoredResult["expected"]["tests"][number],
  { policy }: Pick<StoredResult, "policy">,
): boolean {
  return status === "passed" || (status === "flaky" && policy.flaky === "pass");
}
