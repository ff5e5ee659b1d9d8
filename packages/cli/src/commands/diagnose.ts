import { createReadStream } from "node:fs";
import { open, readFile } from "node:fs/promises";
import { InvalidArgumentError, type Command } from "commander";
import type { Diagnosis, FileInput } from "@testbed/diagnose";
import { undecidedExitCode } from "../exit-codes.js";
import { Misuse } from "../misuse.js";
import { annotate } from "../print/annotate.js";
import { describeDiagnosis } from "../print/print-diagnosis.js";

interface DiagnoseFlags {
  readonly baseline?: string;
  readonly exitCode?: number;
  readonly github: boolean;
  readonly json: boolean;
  readonly runs: boolean;
}

/** Adds `testbed diagnose [FILE…]`. */
export function addDiagnoseCommand(program: Command, line: readonly string[]): void {
  program
    .command("diagnose")
    .summary("say what broke in a CI log, and what to do next")
    .description(
      "Reads logs, JUnit XML and CTRF reports of one job and says what broke, with the lines that say so.",
    )
    .argument("[files...]", "files of one job; `-` or none reads a log from standard input")
    .option("--baseline <file>", "log of a run of the same job that passed; its lines are no evidence")
    .option("--exit-code <n>", "exit code of the process that wrote the log", toExitCode)
    .option("--runs", "the files are runs of one commit, not files of one job: finds flaky tests", false)
    .option("--github", "print the findings as GitHub annotations", false)
    .option("--json", "print the whole diagnosis as one JSON line", false)
    .addHelpText(
      "after",
      "\nExamples:\n  testbed diagnose job.log --baseline passed.log\n  testbed diagnose report.xml --github\n  testbed diagnose --runs run1.log run2.log run3.log",
    )
    .action(async (files: readonly string[], flags: DiagnoseFlags) => {
      if (line.length > 0)
        throw new Misuse(
          "diagnose reads files or standard input and runs nothing; leave out what stands after `--`.",
        );
      if (flags.github && flags.json) throw new Misuse("--github and --json are two forms; choose one.");
      await diagnoseFiles(files.length === 0 ? ["-"] : files, flags);
    });
}

async function diagnoseFiles(files: readonly string[], flags: DiagnoseFlags): Promise<void> {
  if (files.filter((file) => file === "-").length > 1)
    throw new Misuse("Standard input can be read once; give `-` once.");
  const diagnosis = await toDiagnosis(files, flags);
  process.stdout.write(
    flags.json
      ? `${JSON.stringify(diagnosis)}\n`
      : flags.github
        ? annotate(diagnosis)
        : describeDiagnosis(diagnosis),
  );
  const [first] = diagnosis.findings;
  const isDecided = diagnosis.outcome !== "undecided" && first?.category !== "unknown";
  process.exitCode = isDecided ? 0 : undecidedExitCode;
}

async function toDiagnosis(files: readonly string[], flags: DiagnoseFlags): Promise<Diagnosis> {
  const kinds = await Promise.all(files.map(kindOf));
  const exitCode = flags.exitCode === undefined ? {} : { exitCode: flags.exitCode };
  if (!flags.runs && kinds.every((kind) => kind === "log")) return diagnoseLogs(files, flags, exitCode);
  const baseline = flags.baseline === undefined ? {} : { baseline: await readBytes(flags.baseline) };
  const inputs = await Promise.all(
    files.map(async (file, index): Promise<FileInput> => {
      const content = await readBytes(file);
      const kind = kinds[index] ?? "log";
      return kind === "log" ? { kind, content, file, ...exitCode } : { kind, content, file };
    }),
  );
  const { diagnose } = await import("@testbed/diagnose");
  return diagnose(flags.runs ? inputs : { kind: "job", files: inputs }, baseline);
}

/** Logs may be larger than memory. */
async function diagnoseLogs(
  files: readonly string[],
  { baseline }: DiagnoseFlags,
  exitCode: { readonly exitCode?: number },
): Promise<Diagnosis> {
  const { diagnoseStream } = await import("@testbed/diagnose");
  const logs = files.map((file) => ({ chunks: read(file), ...(file === "-" ? {} : { file }), ...exitCode }));
  return diagnoseStream(logs, baseline === undefined ? {} : { baseline: read(baseline) });
}

async function* read(file: string): AsyncGenerator<Uint8Array> {
  try {
    const stream: AsyncIterable<Uint8Array> = file === "-" ? process.stdin : createReadStream(file);
    yield* stream;
  } catch (error) {
    throw unreadable(file, error);
  }
}

async function readBytes(file: string): Promise<Uint8Array> {
  if (file === "-") {
    const chunks: Uint8Array[] = [];
    for await (const chunk of read(file)) chunks.push(chunk);
    return Buffer.concat(chunks);
  }
  return readFile(file).catch((error: unknown) => {
    throw unreadable(file, error);
  });
}

const LOOKED_AT = 4_096;

/** What a file holds, by its name and how it begins. */
async function kindOf(file: string): Promise<"log" | "junit" | "ctrf"> {
  if (!/\.(?:xml|json)$/i.test(file)) return "log";
  const start = await readStart(file);
  if (/^\uFEFF?\s*(?:<\?xml|<testsuite)/.test(start) && start.includes("<testsuite")) return "junit";
  return file.toLowerCase().endsWith(".json") && /"(?:results|reportFormat)"\s*:/.test(start)
    ? "ctrf"
    : "log";
}

async function readStart(file: string): Promise<string> {
  try {
    const handle = await open(file);
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(LOOKED_AT), 0, LOOKED_AT, 0);
      return buffer.toString("utf8", 0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw unreadable(file, error);
  }
}

function unreadable(file: string, error: unknown): Misuse {
  const reason = error instanceof Error ? error.message : String(error);
  return new Misuse(`${file} cannot be read (${reason}); name a readable file.`);
}

function toExitCode(word: string): number {
  const value = Number(word);
  if (/^[0-9]+$/.test(word) && value <= 0xff_ff_ff_ff) return value;
  throw new InvalidArgumentError("It must be a non-negative integer.");
}
