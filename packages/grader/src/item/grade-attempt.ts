import { constants } from "node:fs";
import { access, mkdir } from "node:fs/promises";
import { delimiter, isAbsolute, join } from "node:path";
import type { Finding } from "@testbed/reporters";
import type { OutputPiece } from "@testbed/runner";
import { createWorkspace, type Workspace } from "@testbed/workspace";
import type { ArtifactReference } from "../artifact/artifact-reference.js";
import type { ArtifactStore } from "../artifact/artifact-store.js";
import { keepArtifacts, type KeptArtifacts } from "../artifact/keep-artifacts.js";
import { applyCandidate, candidatePolicy } from "../candidate/apply-candidate.js";
import type { Candidate } from "../candidate/candidate.js";
import type { Confinement } from "../confine/confinement.js";
import { packageScripts } from "../grade/package-scripts.js";
import { collectEvidence } from "../grade/collect-evidence.js";
import { findMissing } from "../preflight/find-missing.js";
import type { Problem } from "../problem/problem.js";
import type { GradeEvidence } from "../result/grade-result.js";
import { createSite, type Site } from "../site/site.js";
import { graderOf, repositoryOf } from "../task/repository.js";
import type { Task } from "../task/task.js";
import { placeGraderFiles, type PlacedFiles } from "./grader-files.js";
import type { Origins } from "./origins.js";

/** One attempt to grade. */
export interface AttemptOptions {
  readonly task: Task;
  readonly candidate: Candidate;
  /** Directory for everything temporary. */
  readonly directory?: string | undefined;
  /** Where the files are kept that the run leaves; without it, none are. */
  readonly artifacts?: ArtifactStore | undefined;
  /** How the run is kept apart. */
  readonly confinement: Confinement;
  readonly signal?: AbortSignal | undefined;
  readonly onOutput?: ((piece: OutputPiece) => void) | undefined;
}

/** What an attempt left to be judged. Plain JSON. */
export type AttemptEvidence =
  | {
      readonly status: "ran";
      readonly evidence: GradeEvidence;
      /** What was undone of the candidate, and what it is worth to know of it. */
      readonly findings: readonly Finding[];
      /** Files that the run left to be kept. */
      readonly artifacts: readonly ArtifactReference[];
      /** Whose files were in the tree. */
      readonly origins: Origins;
    }
  /** The candidate could not be put into the tree; nothing was run. */
  | { readonly status: "refused"; readonly reason: string }
  /** Something that is not the candidate's kept it from being graded. */
  | { readonly status: "failed-to-grade"; readonly problem: Problem };

/**
 * Puts a candidate into a fresh tree of its task, the grader's files last, and runs the suite in it. Nothing of it is
 * left but the evidence.
 */
export async function gradeAttempt(options: AttemptOptions): Promise<AttemptEvidence> {
  const { task } = options;
  const { modules, executables } = task.environment;
  const path = modules === null ? [] : [join(modules, ".bin")];
  const missing = await findMissing({ executables: [...executables, task.suite.command], path });
  if (missing !== null) return { status: "failed-to-grade", problem: missing };
  const site = await createSite({
    directory: options.directory,
    ...(modules === null ? {} : { modules }),
  });
  let tree: Workspace | null = null;
  try {
    tree = await createTree(task, site);
    const place = join(site.path, "candidate");
    await mkdir(place, { mode: 0o700 });
    const application = await applyCandidate(tree, options.candidate, place);
    if (application.status === "refused") return application;
    const placed = await placeGraderFiles(tree, task);
    const evidence = await runSuite(options, site, tree, placed);
    const changed = await placed.changed();
    const kept = await keep(options, tree.root, evidence);
    return {
      status: "ran",
      evidence,
      findings: [...application.findings, ...placed.removed.map(removal), ...kept.findings],
      artifacts: kept.artifacts,
      origins: {
        grader: placed.paths,
        candidate: application.brought,
        changed,
        hasCommand: await hasCommand(task),
      },
    };
  } finally {
    // A candidate can put something else in the place of its tree. Whatever it is, it lies in the site.
    await tree?.destroy({ until: "deleted" }).catch(() => undefined);
    await site.destroy();
  }
}

async function hasCommand(task: Task): Promise<boolean> {
  const { command } = task.suite;
  if (!command.includes("/") || isAbsolute(command)) return false;
  const places = [repositoryOf(task), graderOf(task)].map((directory) => join(directory, command));
  const found = await Promise.allSettled(places.map(async (place) => access(place, constants.X_OK)));
  return found.some(({ status }) => status === "fulfilled");
}

function removal(path: string): Finding {
  return {
    code: "protected-path",
    message: `${path} stood in the place of a file of the grader and was removed.`,
  };
}

async function keep(
  { artifacts, task }: AttemptOptions,
  root: string,
  { outcome }: GradeEvidence,
): Promise<KeptArtifacts> {
  if (artifacts === undefined) return { artifacts: [], findings: [] };
  return keepArtifacts(artifacts, { root, artifactsRoot: task.artifactsRoot, stdout: outcome.stdout.text });
}

async function createTree(task: Task, site: Site): Promise<Workspace> {
  return createWorkspace({
    directory: site.path,
    template: repositoryOf(task),
    policy: candidatePolicy(task),
  });
}

async function runSuite(
  { task, confinement, signal, onOutput }: AttemptOptions,
  site: Site,
  tree: Workspace,
  placed: PlacedFiles,
): Promise<GradeEvidence> {
  const { suite, limits } = task;
  const path = site.modules === null ? [] : [join(site.modules, ".bin")];
  return collectEvidence({
    site,
    root: tree.root,
    isOwn: true,
    confinement,
    suite: { ...suite, ...limits },
    scripts: await packageScripts([graderOf(task), repositoryOf(task)]),
    path: path.filter((directory) => !directory.includes(delimiter)),
    kept: placed.paths,
    onReady: async () => placed.seal(),
    signal,
    onOutput,
  });
}
