import treeKill from "tree-kill";
import { isOnPath } from "../start/file-kind.js";
import { within } from "../wait/within.js";

/**
 * Kills a process and its descendants where there is no `/proc`, by a snapshot that `tree-kill` takes with the
 * system's own tool. Best effort: it calls back before anything is dead, and misses what lost its parent.
 */
export async function killSnapshot(pid: number, deadline: number): Promise<void> {
  // Without the tool tree-kill emits an error that nobody can catch.
  if (!isOnPath(snapshotTool(), process.env["PATH"] ?? "")) return;
  const killed = new Promise<void>((resolve) => treeKill(pid, "SIGKILL", () => resolve()));
  await within(killed, deadline - performance.now(), undefined);
}

/** What tree-kill 1.2 starts. */
function snapshotTool(): string {
  if (process.platform === "win32") return "taskkill.exe";
  return process.platform === "darwin" ? "pgrep" : "ps";
}
