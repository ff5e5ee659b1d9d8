import { createHash } from "node:crypto";
import { pinnedEnvironment } from "@testbed/runner";
import type { Task } from "../task/task.js";

/** SHA-256 over the variables of a run, without those that name directories of this machine. */
export function environmentDigest({ suite }: Pick<Task, "suite">): string {
  const { PATH: _, ...pinned } = pinnedEnvironment();
  const variables = Object.entries({ ...pinned, ...suite.env }).sort(([a], [b]) => (a < b ? -1 : 1));
  return `sha256:${createHash("sha256").update(JSON.stringify(variables)).digest("hex")}`;
}
