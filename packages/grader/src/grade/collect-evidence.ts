import { delimiter, join, relative } from "node:path";
import { describeRoot, type Root } from "@testbed/normalize";
import { reportRecipe } from "@testbed/reporters";
import { pinnedEnvironment, run, type OutputPiece, type RunOptions } from "@testbed/runner";
import { readReport } from "../evidence/read-reports.js";
import type { GradeEvidence } from "../result/grade-result.js";
import type { Site } from "../site/site.js";
import type { Suite } from "../suite/suite.js";

/** One suite in one existing directory. */
export interface SuiteRun {
  readonly site: Site;
  /** Absolute path of the directory that is named `<workspace>` in normalized output. */
  readonly root: string;
  readonly suite: Suite;
  /** Directories searched for the command before the standard ones. */
  readonly path: readonly string[];
  readonly signal?: AbortSignal | undefined;
  readonly onOutput?: ((piece: OutputPiece) => void) | undefined;
}

/** Runs the suite and keeps everything that it left. Rejects only on misuse. */
export async function collectEvidence(options: SuiteRun): Promise<GradeEvidence> {
  const { suite, root } = options;
  const invocation = await prepareInvocation(options);
  const roots = await describeRoots(options, invocation.reportDirectory);
  const outcome = await run(runOptions(options, invocation));
  const { reading, reports } = await readReport(invocation.reportPath);
  const { command } = suite;
  return { command, args: invocation.args, directory: root, roots, outcome, reports, reading };
}

interface Invocation {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly reportDirectory: string | null;
  readonly reportPath: string | null;
}

async function prepareInvocation({ suite, site }: SuiteRun): Promise<Invocation> {
  const args = suite.args ?? [];
  const env = suite.env ?? {};
  const recipe = suite.report === "none" ? null : reportRecipe(suite.command, args);
  if (recipe === null) return { args, env, reportDirectory: null, reportPath: null };
  const reportDirectory = await site.createReportDirectory();
  const reportPath = join(reportDirectory, `report${recipe.extension}`);
  const applied = recipe.apply(reportPath);
  return { args: applied.args, env: { ...env, ...applied.env }, reportDirectory, reportPath };
}

/** A candidate can remove its own directory; then there is nothing to name, and the next run does not start. */
async function describeRoots(
  { root, site }: SuiteRun,
  reportDirectory: string | null,
): Promise<readonly Root[]> {
  return Promise.all([
    describeRoot("workspace", root).catch(() => ({ name: "workspace", aliases: [root] })),
    ...(site.modules === null ? [] : [describeRoot("modules", site.modules)]),
    ...(reportDirectory === null ? [] : [describeReport(reportDirectory, root)]),
  ]);
}

/** Jest prints where its report went as a path relative to its working directory. */
async function describeReport(directory: string, root: string): Promise<Root> {
  const { name, aliases } = await describeRoot("report", directory);
  return { name, aliases: [...aliases, relative(root, directory)] };
}

function runOptions({ suite, root, path, signal, onOutput }: SuiteRun, invocation: Invocation): RunOptions {
  return {
    command: suite.command,
    args: invocation.args,
    cwd: root,
    env: invocation.env,
    path: [...path, ...(pinnedEnvironment()["PATH"] ?? "").split(delimiter)],
    ...(suite.timeoutMs === undefined ? {} : { timeoutMs: suite.timeoutMs }),
    ...(suite.killGraceMs === undefined ? {} : { killGraceMs: suite.killGraceMs }),
    ...(suite.maxOutputBytes === undefined ? {} : { maxOutputBytes: suite.maxOutputBytes }),
    ...(signal === undefined ? {} : { signal }),
    ...(onOutput === undefined ? {} : { onOutput }),
  };
}
