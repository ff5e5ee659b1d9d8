import type { StoredResult } from "../batch/result-store.js";
import { jsonFile, type Export } from "./export-file.js";

/**
 * The reward of a Harbor verifier: `reward.txt` and `reward.json`, 1 for a pass and 0 for a failure. What could not be graded
 * has no reward: Harbor and what builds on it take a missing file for an error, and a 0 for a wrong candidate.
 * Source: the verifier's contract in the Harbor documentation.
 */
export function toHarbor({ outcome }: StoredResult): Export {
  if (outcome !== "passed" && outcome !== "failed")
    return {
      status: "refused",
      reason: `There is no reward for a candidate that was not graded (${outcome}).`,
    };
  const reward = outcome === "passed" ? 1 : 0;
  return {
    status: "written",
    files: [{ name: "reward.txt", content: `${reward}\n` }, jsonFile("reward.json", { reward })],
  };
}
