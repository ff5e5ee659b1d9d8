import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { RunEvidence } from "../src/index.js";
import type { Truth as KnownTruth } from "./problems.js";

/** A recording of a real run, with what is known about it by construction. */
export interface Recording<Truth> {
  readonly name: string;
  readonly runner: string;
  readonly scenario: string;
  readonly reporter: string;
  readonly evidence: RunEvidence;
  readonly truth: Truth;
}

/** Truth of `fixtures/corpus` and `fixtures/bugcases`. */
export interface CaseTruth {
  readonly verdict: string;
  readonly statuses?: readonly string[];
  readonly passed?: number;
  readonly failed?: number;
  readonly skipped?: number;
  readonly todo?: number;
  readonly skippedOrTodo?: number;
  readonly passedAtMost?: number;
  readonly failing?: readonly string[];
}

interface CaseFile {
  readonly command: string;
  readonly args?: readonly string[];
  readonly exitCode: number;
  readonly signal: string | null;
  readonly truth: CaseTruth;
}

const fixtures = fileURLToPath(new URL("./fixtures", import.meta.url));

/** `fixtures/corpus/<runner>/<scenario>/<reporter>`; `<exe>` is the program that ran the runner. */
export function corpus(): readonly Recording<CaseTruth>[] {
  const root = join(fixtures, "corpus");
  return readdirSync(root).flatMap((runner) =>
    readdirSync(join(root, runner)).flatMap((scenario) =>
      readdirSync(join(root, runner, scenario)).map((reporter) =>
        readCase(join(root, runner, scenario, reporter), { runner, scenario, reporter }),
      ),
    ),
  );
}

/** `fixtures/bugcases/<number>-<name>`. */
export function bugcases(): readonly Recording<CaseTruth>[] {
  const root = join(fixtures, "bugcases");
  return readdirSync(root).map((scenario) =>
    readCase(join(root, scenario), { runner: "", scenario, reporter: "" }),
  );
}

/** `fixtures/catalogue/<number>-<name>`, made by `record/record-catalogue.mjs`. */
export function catalogue(): readonly Recording<CaseTruth>[] {
  const root = join(fixtures, "catalogue");
  return readdirSync(root).map((scenario) =>
    readCase(join(root, scenario), { runner: "", scenario, reporter: "" }),
  );
}

function readCase(
  directory: string,
  id: { runner: string; scenario: string; reporter: string },
): Recording<CaseTruth> {
  const file: CaseFile = JSON.parse(readFileSync(join(directory, "case.json"), "utf8"));
  const [command = "", ...words] = file.command.split(" ");
  const reports = readdirSync(directory)
    .filter((path) => !["case.json", "stdout", "stderr"].includes(path))
    .map((path) => ({ path, content: readFileSync(join(directory, path), "utf8") }));
  const evidence = {
    stdout: readFileSync(join(directory, "stdout"), "utf8"),
    stderr: readFileSync(join(directory, "stderr"), "utf8"),
    exitCode: file.exitCode,
    signal: file.signal,
    command,
    args: file.args ?? words,
    reports,
  };
  const name = Object.values(id)
    .filter((part) => part !== "")
    .join("/");
  return { name, ...id, evidence, truth: file.truth };
}

interface RecordedRun extends RunEvidence {
  readonly scenario: string;
  readonly reporter: string;
}

interface DocumentedRun extends RecordedRun {
  readonly truth: KnownTruth;
}

/** Output of runners that cannot run here, written after documented formats and published output. */
export function documented(): readonly Recording<KnownTruth>[] {
  const root = join(fixtures, "documented");
  return readdirSync(root).flatMap((file) => {
    const runner = `documented-${file.replace(/\.json$/u, "")}`;
    const cases: readonly DocumentedRun[] = JSON.parse(readFileSync(join(root, file), "utf8"));
    return cases.map(({ scenario, reporter, truth, ...evidence }) => ({
      name: `${runner}/${scenario}/${reporter}`,
      runner,
      scenario,
      reporter,
      evidence,
      truth,
    }));
  });
}

/** Recordings made by `record/record.mjs`. */
export function recordings(): readonly Recording<undefined>[] {
  const root = join(fixtures, "recorded");
  if (!existsSync(root)) throw new Error(`no recordings in ${root}`);
  return readdirSync(root).flatMap((file) => {
    const runner = file.replace(/\.json$/u, "");
    const cases: readonly RecordedRun[] = JSON.parse(readFileSync(join(root, file), "utf8"));
    return cases.map(({ scenario, reporter, ...evidence }) => ({
      name: `${runner}/${scenario}/${reporter}`,
      runner,
      scenario,
      reporter,
      evidence,
      truth: undefined,
    }));
  });
}
