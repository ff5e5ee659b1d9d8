import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { InvalidArgumentError, type Command } from "commander";
import type { ReportFile, RunEvidence } from "@testbed/reporters";
import { Misuse } from "../misuse.js";

/** Options that name stored evidence. */
export interface EvidenceFlags {
  readonly stdout?: string;
  readonly stderr?: string;
  readonly exitCode?: number;
  readonly signal?: string;
  readonly timedOut: boolean;
  readonly truncated: boolean;
  readonly reportFile: readonly string[];
  readonly runner?: string;
}

/** Names of the options that mean stored evidence. */
export const evidenceFlags: readonly string[] = [
  "stdout",
  "stderr",
  "exitCode",
  "signal",
  "timedOut",
  "truncated",
  "reportFile",
  "runner",
];

/** Adds the options that name stored evidence. */
export function addEvidenceOptions(command: Command): Command {
  return command
    .option("--stdout <file>", "what the run wrote to standard output; `-` reads standard input")
    .option("--stderr <file>", "what the run wrote to standard error")
    .option("--exit-code <n>", "exit code of the run", toExitCode)
    .option("--signal <name>", "signal that ended the run, for example SIGKILL", toSignalName)
    .option("--timed-out", "the run was killed at a time limit", false)
    .option("--truncated", "output was dropped", false)
    .option(
      "--report-file <file>",
      "report the runner wrote; may be given again",
      (file, files: string[]) => [...files, file],
      [],
    )
    .option("--runner <line>", "the command line that was run, for example `node --test`");
}

/** Reads the evidence; every input that cannot be used is named. */
export async function readEvidence(flags: EvidenceFlags): Promise<RunEvidence> {
  if (flags.exitCode === undefined && flags.signal === undefined && !flags.timedOut) {
    throw new Misuse(
      "How the run ended is not told; give --exit-code, --signal or --timed-out, or a command after `--`.",
    );
  }
  const [command, ...args] = flags.runner?.split(/\s+/).filter(Boolean) ?? [];
  return {
    stdout: flags.stdout === undefined ? "" : await readText(flags.stdout),
    stderr: flags.stderr === undefined ? "" : await readText(flags.stderr),
    exitCode: flags.exitCode ?? null,
    signal: flags.signal ?? null,
    timedOut: flags.timedOut,
    truncated: flags.truncated,
    ...(flags.reportFile.length === 0
      ? {}
      : { reports: await Promise.all(flags.reportFile.map(readReportFile)) }),
    ...(command === undefined ? {} : { command, args }),
  };
}

async function readReportFile(path: string): Promise<ReportFile> {
  return { path, content: await readText(path) };
}

async function readText(path: string): Promise<string> {
  try {
    return path === "-" ? await text(process.stdin) : await readFile(path, "utf8");
  } catch (error) {
    throw new Misuse(
      `${path} cannot be read (${error instanceof Error ? error.message : String(error)}); name a readable file.`,
    );
  }
}

function toSignalName(word: string): string {
  if (/^SIG[A-Z0-9+-]+$/.test(word)) return word;
  throw new InvalidArgumentError("It must be the name of a signal, such as SIGKILL.");
}

function toExitCode(word: string): number {
  const value = Number(word);
  if (/^[0-9]+$/.test(word) && value <= 0xff_ff_ff_ff) return value;
  throw new InvalidArgumentError("It must be a non-negative integer.");
}
