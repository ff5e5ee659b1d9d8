import type { RunError } from "../../run/test-run.js";
import { firstLines } from "../../text/clip.js";

/** Reads what made the build fail besides tests that failed. */
export function readBuildErrors(lines: readonly string[], hasFailingTests: boolean): readonly RunError[] {
  const start = lines.indexOf("* What went wrong:");
  if (start === -1) return [];
  const text = lines.slice(start + 1, start + 8).join("\n");
  if (/^> No tests found for given includes: /mu.test(text)) return [];
  if (/^> (?:There were failing tests|.*failing tests\.)/mu.test(text) && hasFailingTests) return [];
  const isCompilation = /^Execution failed for task '\S*compile\w*'/mu.test(text);
  return [{ kind: isCompilation ? "load" : "other", message: firstLines(text) }];
}
