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

/** A program that the system ended for what it did. */
function crash(name: string, why: string): Meaning {
  return {
    category: "assertion",
    subcategory: "crash",
    explanation: `The process crashed with ${name}: ${why}.`,
    nextStep: "Get a stack with a debugger or a sanitizer; look for the last thing that it printed.",
    told: [
      "assertion",
      "out-of-memory",
      "killed",
      "missing-executable",
      "wrong-runtime-version",
      "missing-dependency",
    ],
  };
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
  ["132", crash("SIGILL", "it ran an instruction that this processor does not know")],
  ["133", crash("SIGTRAP", "a trap or an assertion of the runtime")],
  ["134", crash("SIGABRT", "it gave up itself: an assertion, `abort`, or a runtime that ran out of memory")],
  ["135", crash("SIGBUS", "it reached memory that is not there")],
  ["136", crash("SIGFPE", "a division by zero, or alike")],
  ["139", crash("SIGSEGV", "it reached memory that is not its own")],
  ["3221225477", crash("access violation (0xC0000005)", "it reached memory that is not its own")],
  ["3221225501", crash("illegal instruction (0xC000001D)", "this processor does not know it")],
  ["3221225620", crash("division by zero (0xC0000094)", "an integer was divided by zero")],
  ["3221225725", crash("stack overflow (0xC00000FD)", "it called itself too often")],
  ["3221226356", crash("heap corruption (0xC0000374)", "it wrote beyond what it had allocated")],
  [
    "3221226505",
    crash("fail fast (0xC0000409)", "it gave up itself: `abort`, or a stack that was overwritten"),
  ],
  [
    "3221225781",
    {
      category: "missing-dependency",
      subcategory: "library",
      explanation: "Exit code 0xC0000135 is what Windows gives for a program whose libraries are not found.",
      nextStep: "Put the directory of the missing DLL on PATH, or install what brings it.",
      told: ["missing-dependency"],
    },
  ],
  [
    "3221225786",
    {
      category: "killed",
      subcategory: "interrupted",
      explanation: "Exit code 0xC000013A is what Windows gives for a program ended with Ctrl+C.",
      nextStep: "Find out what ended it: a cancelled job, a time limit.",
      told: ["killed", "timeout", "hang", "ci-infrastructure"],
    },
  ],
  [
    "130",
    {
      category: "killed",
      subcategory: "interrupted",
      explanation: "The process was ended with SIGINT: by a person, or by a job that was cancelled.",
      nextStep: "Find out what ended it: a cancelled job, a time limit.",
      told: ["killed", "timeout", "hang", "ci-infrastructure"],
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
  ["SIGINT", "130"],
  ["SIGILL", "132"],
  ["SIGTRAP", "133"],
  ["SIGABRT", "134"],
  ["SIGBUS", "135"],
  ["SIGFPE", "136"],
  ["SIGSEGV", "139"],
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
