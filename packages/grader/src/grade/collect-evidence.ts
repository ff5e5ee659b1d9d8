import { delimiter, join, relative } from "node:path";
import { describeRoot, type Root } from "@testbed/normalize";
import { reportRecipe } from "@testbed/reporters";
import { pinnedEnvironment, run, type OutputPiece, type RunOptions } from "@testbed/runner";
import { readReport } from "../evidence/read-reports.js";
import { confineRun } from "../confine/confine-run.js";
import type { Confinement } from "../confine/confinement.js";
import { resolveConfinement, type ResolvedConfinement } from "../confine/resolve-confinement.js";
import { bringWithinReach } from "../confine/within-reach.js";
import type { GradeEvidence } from "../result/grade-result.js";
import type { Site } from "../site/site.js";
import type { Suite } from "../suite/suite.js";

/** One suite in one existing directory. */
export interface SuiteRun {
  readonly site: Site;
  /** Absolute path of the directory that is named `<workspace>` in normalized output. */
  readonly root: string;
  readonly suite: Suite;
  /** Scripts of the `package.json` that the grader put in place, to follow `npm test`. */
  readonly scripts?: Readonly<Record<string, string>> | undefined;
  /** Directories searched for the command before the standard ones. */
  readonly path: readonly string[];
  readonly confinement: Confinement;
  /** `root` was made for this, and may be handed over to the user of the run. */
  readonly isOwn: boolean;
  /** Files below `root` that the user of the run may read and not change, where it is another one. */
  readonly kept?: readonly string[] | undefined;
  /** Called when everything is in its place, right before the run. */
  readonly onReady?: (() => Promise<void>) | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onOutput?: ((piece: OutputPiece) => void) | undefined;
}

/** Runs the suite and keeps everything that it left. Rejects only on misuse. */
export async function collectEvidence(options: SuiteRun): Promise<GradeEvidence> {
  const { suite, site, root, isOwn, kept = [] } = options;
  const confinement = await resolveConfinement(options.confinement);
  const invocation = await prepareInvocation(options, confinement);
  const { reportDirectory, shown } = invocation;
  const roots = await describeRoots(options, reportDirectory);
  const confined = await confineRun(confinement, { site, root, reportDirectory, shown, isOwn, kept });
  await options.onReady?.();
  const outcome = await run({ ...runOptions(options, invocation), ...confined });
  const { reading, reports } = await readReport(invocation.reportPath);
  const used = { mode: confinement.isolation.mode, user: confinement.otherUser };
  const { command } = suite;
  return {
    command,
    args: invocation.args,
    directory: root,
    roots,
    outcome,
    confinement: used,
    reports,
    reading,
  };
}

interface Invocation {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly reportDirectory: string | null;
  readonly reportPath: string | null;
  /** What the command needs beside. */
  readonly shown: readonly string[];
}

async function prepareInvocation(
  { suite, site, scripts = {} }: SuiteRun,
  { isolation, otherUser }: ResolvedConfinement,
): Promise<Invocation> {
  const args = suite.args ?? [];
  const env = suite.env ?? {};
  const recipe = suite.report === "none" ? null : reportRecipe(suite.command, args, { scripts });
  if (recipe === null) return { args, env, reportDirectory: null, reportPath: null, shown: [] };
  const reportDirectory = await site.createReportDirectory();
  const reportPath = join(reportDirectory, recipe.fileName ?? `report${recipe.extension}`);
  const applied = recipe.apply(reportPath);
  // A run takes no such variable from anybody: then its console is all there is.
  if ("NODE_OPTIONS" in applied.env) return { args, env, reportDirectory: null, reportPath: null, shown: [] };
  const isApart = isolation.mode !== "process" || otherUser !== null;
  const reachable = isApart
    ? await bringWithinReach(applied.args, args, site)
    : { args: applied.args, directory: null };
  const shown = reachable.directory === null ? [] : [reachable.directory];
  return { args: reachable.args, env: { ...env, ...applied.env }, reportDirectory, reportPath, shown };
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
