import { DiagnoseError, shown } from "../error/diagnose-error.js";
import type { DiagnoseOptions, FileInput, JobInput, RunInput } from "./input.js";

const keysOf: Readonly<Record<string, readonly string[]>> = {
  log: ["kind", "content", "file", "exitCode", "signal", "timedOut"],
  junit: ["kind", "content", "file"],
  ctrf: ["kind", "content", "file"],
  "test-run": ["kind", "run", "file"],
  job: ["kind", "files"],
};

/** Throws a DiagnoseError for options that have no meaning. */
export function checkOptions(options: unknown): asserts options is DiagnoseOptions {
  if (!isRecord(options)) fail("invalid-option", `options must be an object, got ${shown(options)}.`);
  for (const key of Object.keys(options)) {
    if (key !== "baseline") fail("invalid-option", `${shown(key)} is no option; known is baseline.`);
  }
  const { baseline } = options;
  if (baseline !== undefined && !isContent(baseline))
    fail("invalid-option", `baseline must be the text or the bytes of a log, got ${shown(baseline)}.`);
}

/** The files of one run; throws a DiagnoseError for what is none. */
export function filesOf(input: RunInput): readonly FileInput[] {
  if (isContent(input)) return [{ kind: "log", content: input }];
  if (!isRecord(input))
    fail("invalid-input", `input must be the text or bytes of a log, or { kind, … }, got ${shown(input)}.`);
  const { kind } = input as FileInput | JobInput;
  const keys = typeof kind === "string" && Object.hasOwn(keysOf, kind) ? keysOf[kind] : undefined;
  if (keys === undefined)
    fail("invalid-input", `kind must be one of ${Object.keys(keysOf).join(", ")}, got ${shown(kind)}.`);
  for (const key of Object.keys(input)) {
    if (!keys.includes(key))
      fail("invalid-input", `an input of kind ${kind} has no ${shown(key)}; known are ${keys.join(", ")}.`);
  }
  const known = input as FileInput | JobInput;
  if (known.kind !== "job") return [checkFile(known)];
  if (!Array.isArray(known.files) || known.files.length === 0)
    fail("invalid-input", `files of a job must be an array that is not empty, got ${shown(known.files)}.`);
  return known.files.flatMap((file: RunInput) => {
    if (!isRecord(file) || file instanceof Uint8Array || file.kind === "job")
      fail("invalid-input", `a file of a job must be { kind, … } and no job itself, got ${shown(file)}.`);
    return filesOf(file);
  });
}

function checkFile(input: FileInput): FileInput {
  if (input.file !== undefined && typeof input.file !== "string")
    fail("invalid-input", `file must be a name, got ${shown(input.file)}.`);
  if (input.kind === "test-run") {
    if (!isRecord(input.run) || !Array.isArray(input.run.failures))
      fail("invalid-input", `run must be a TestRun with an array of failures, got ${shown(input.run)}.`);
    return input;
  }
  if (!isContent(input.content) && !(input.kind === "ctrf" && isRecord(input.content)))
    fail(
      "invalid-input",
      `content of kind ${input.kind} must be text or bytes, got ${shown(input.content)}.`,
    );
  if (input.kind === "log") checkEnding(input);
  return input;
}

/** Throws a DiagnoseError when the way a process ended makes no sense. */
export function checkEnding(ending: {
  readonly exitCode?: unknown;
  readonly signal?: unknown;
  readonly timedOut?: unknown;
}): void {
  const { exitCode, signal, timedOut } = ending;
  if (
    exitCode !== undefined &&
    exitCode !== null &&
    !(Number.isSafeInteger(exitCode) && Number(exitCode) >= 0)
  )
    fail("invalid-input", `exitCode must be a non-negative integer or null, got ${shown(exitCode)}.`);
  if (signal !== undefined && signal !== null && typeof signal !== "string")
    fail("invalid-input", `signal must be the name of a signal or null, got ${shown(signal)}.`);
  if (timedOut !== undefined && typeof timedOut !== "boolean")
    fail("invalid-input", `timedOut must be true or false, got ${shown(timedOut)}.`);
}

function isContent(value: unknown): value is string | Uint8Array {
  return typeof value === "string" || value instanceof Uint8Array;
}

function isRecord(value: unknown): value is object & Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function fail(code: "invalid-input" | "invalid-option", message: string): never {
  throw new DiagnoseError(code, message);
}
