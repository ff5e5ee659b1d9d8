import type { Category } from "../result/category.js";
import type { Finding, InformativeLine } from "../result/diagnosis.js";
import { retryOf } from "./retry.js";

/** How the process that wrote a log ended, where that is known. */
export interface Ending {
  readonly exitCode?: number | null | undefined;
  readonly signal?: string | null | undefined;
  readonly timedOut?: boolean | undefined;
}

interface Meaning {
  readonly category: Category;
  readonly subcategory: string;
  readonly explanation: string;
  readonly nextStep: string;
  /** Findings of these categories tell the same, and better. */
  readonly told: readonly Category[];
}

const meanings: ReadonlyMap<string, Meaning> = new Map([
  [
    "timed-out",
    {
      category: "timeout",
      subcategory: "process-limit",
      explanation: "The process was ended at its time limit.",
      nextStep:
        "Look at the last lines for what it was doing; raise the limit only if it was making progress.",
      told: ["timeout", "hang"],
    },
  ],
  [
    "124",
    {
      category: "hang",
      subcategory: "time-limit",
      explanation: "Exit code 124 is what `timeout` gives for a command that it ended at its time limit.",
      nextStep:
        "Look at the last lines for what it was doing; raise the limit only if it was making progress.",
      told: ["timeout", "hang"],
    },
  ],
  [
    "126",
    {
      category: "permission",
      subcategory: "not-executable",
      explanation: "Exit code 126 is what a shell gives for a file that it may not execute.",
      nextStep: "Set the executable bit of the file that was called, or fix its first line.",
      told: ["permission"],
    },
  ],
  [
    "127",
    {
      category: "missing-executable",
      subcategory: "command-not-found",
      explanation: "Exit code 127 is what a shell gives for a command that does not exist.",
      nextStep: "Install the command, or put its directory on PATH.",
      told: ["missing-executable"],
    },
  ],
  [
    "137",
    {
      category: "killed",
      subcategory: "sigkill",
      explanation:
        "The process was ended with SIGKILL: by the kernel for lack of memory, or by whatever supervises it.",
      nextStep:
        "Compare the memory it needs with the limit of the machine or container; then look for a supervisor's limit.",
      told: ["killed", "out-of-memory", "timeout", "hang", "ci-infrastructure"],
    },
  ],
  [
    "143",
    {
      category: "killed",
      subcategory: "sigterm",
      explanation: "The process was asked to end with SIGTERM by whatever supervises it.",
      nextStep: "Find out what ended it: a cancelled job, a time limit, a machine that was shut down.",
      told: ["killed", "timeout", "hang", "ci-infrastructure"],
    },
  ],
]);

const bySignal: ReadonlyMap<string, string> = new Map([
  ["SIGKILL", "137"],
  ["SIGTERM", "143"],
]);

/** What the way a process ended says, when no finding says it better. */
export function endingFinding(
  { exitCode, signal, timedOut }: Ending,
  found: readonly Finding[],
  last: InformativeLine,
): Finding | null {
  const key = timedOut === true ? "timed-out" : (bySignal.get(signal ?? "") ?? String(exitCode ?? ""));
  const meaning = meanings.get(key);
  if (meaning === undefined || found.some(({ category }) => meaning.told.includes(category))) return null;
  const { told: _told, ...words } = meaning;
  return {
    ...words,
    confidence: timedOut === true ? "certain" : "likely",
    evidence: [
      {
        ...(last.file === undefined ? {} : { file: last.file }),
        startLine: last.line,
        endLine: last.line,
        excerpt: last.text,
        ruleId: `ending/${key}`,
      },
    ],
    retry: retryOf[meaning.category],
  };
}
