import type { Finding } from "@testbed/reporters";
import {
  createWorkspace,
  protectedPaths,
  transplant,
  WorkspaceError,
  type PolicyHit,
  type PolicyRule,
  type Workspace,
  type WorkspacePolicy,
} from "@testbed/workspace";
import type { Task } from "../task/task.js";
import type { Candidate, CandidateFile } from "./candidate.js";

/** What became of a candidate in the tree of its task. */
export type Application =
  | {
      readonly status: "applied";
      readonly findings: readonly Finding[];
      /** Files that are in the tree as the candidate made them, sorted by their bytes. */
      readonly brought: readonly string[];
    }
  /** The candidate cannot be put into the tree; the fault is its own. */
  | { readonly status: "refused"; readonly reason: string };

/**
 * The policy of a tree that a candidate is put into: whatever it does to protected paths, and outside of the allowed
 * ones, is undone afterwards.
 */
export function candidatePolicy({ allowedPaths, protectedPaths: own }: Task): WorkspacePolicy {
  const restore =
    (reason: string) =>
    (pattern: string): PolicyRule => ({ action: "restore", pattern, reason });
  const confined: readonly PolicyRule[] =
    allowedPaths.length === 0
      ? []
      : [
          restore("the task allows other paths only")("**"),
          ...allowedPaths.map((pattern): PolicyRule => ({ action: "allow", pattern })),
        ];
  const presets = protectedPaths.map((rule) =>
    rule.action === "deny" ? ({ ...rule, action: "restore" } as const) : rule,
  );
  // An exception of a preset lifts what the preset protects, not what the task does not allow.
  const lifted = allowedPaths.length === 0 ? presets : presets.filter(({ action }) => action !== "allow");
  return { base: "none", rules: [...confined, ...lifted, ...own.map(restore("the task protects it"))] };
}

/** Puts a candidate into the tree of its task, and undoes what it did to protected paths. */
export async function applyCandidate(
  tree: Workspace,
  candidate: Candidate,
  place: string,
): Promise<Application> {
  await using before = await tree.snapshot();
  try {
    const findings = await write(tree, candidate, place);
    const hits = await tree.enforcePolicy(before);
    const changes = await tree.changes(before);
    const brought = changes
      .filter(({ change }) => change !== "removed" && change !== "mode")
      .map(({ path }) => path);
    return { status: "applied", findings: [...findings, ...hits.flatMap(findingOf)], brought };
  } catch (error) {
    if (!(error instanceof WorkspaceError) || !faultsOfCandidate.has(error.code)) throw error;
    return { status: "refused", reason: error.message };
  }
}

async function write(tree: Workspace, candidate: Candidate, place: string): Promise<readonly Finding[]> {
  if (candidate.kind === "files") await tree.writeFiles(candidate.files.map(toFile));
  if (candidate.kind === "patch" && candidate.patch.trim() !== "") await tree.applyPatch(candidate.patch);
  return candidate.kind === "directory" ? layOver(tree, candidate.directory, place) : [];
}

/** A directory is copied first: what lies in it is data of somebody else, and may change meanwhile. */
async function layOver(tree: Workspace, directory: string, place: string): Promise<readonly Finding[]> {
  await using copy = await createWorkspace({
    directory: place,
    template: directory,
    policy: { base: "none" },
  });
  const { refused, missing } = await transplant(copy, tree, { allow: ["**"] });
  return [
    ...refused.map(({ path, code }) => ({
      code: "candidate-file-left-out",
      message: `${path} was not taken from the candidate: ${code}.`,
    })),
    ...(missing.length === 0 ? [] : [missingFinding(missing)]),
  ];
}

function missingFinding(missing: readonly string[]): Finding {
  const message =
    `${missing.length} files of the repository are not in the candidate's directory and stay as they are; ` +
    "a patch can remove files.";
  return { code: "candidate-lacks-files", message, evidence: missing.slice(0, 10).join("\n") };
}

function toFile({ path, content, encoding, mode }: CandidateFile): {
  path: string;
  content: string | Uint8Array;
  mode?: number;
} {
  const bytes = encoding === "base64" ? Buffer.from(content, "base64") : content;
  return { path, content: bytes, ...(mode === undefined ? {} : { mode }) };
}

function findingOf({ action, path, change, reason }: PolicyHit): readonly Finding[] {
  const why = reason === undefined ? "" : `: ${reason}`;
  if (action === "restore" || action === "deny")
    return [
      { code: "protected-path", message: `What the candidate did to ${path} (${change}) was undone${why}.` },
    ];
  return action === "flag" ? [{ code: "flagged-path", message: `The candidate changed ${path}${why}.` }] : [];
}

/** What a candidate can bring about by itself; anything else is the machine's. */
const faultsOfCandidate: ReadonlySet<string> = new Set([
  "empty-path",
  "absolute-path",
  "drive-path",
  "unc-path",
  "parent-segment",
  "dot-segment",
  "empty-segment",
  "nul-character",
  "control-character",
  "bidi-character",
  "malformed-unicode",
  "backslash",
  "colon",
  "reserved-character",
  "device-name",
  "short-name",
  "trailing-dot-or-space",
  "segment-too-long",
  "path-too-long",
  "too-many-segments",
  "duplicate-path",
  "path-collision",
  "path-conflict",
  "too-many-files",
  "file-too-large",
  "batch-too-large",
  "too-deep",
  "protected-path",
  "is-directory",
  "not-a-directory",
  "not-a-file",
  "link",
  "hard-link",
  "too-many-entries",
  "tree-too-large",
  "not-found",
  "patch-malformed",
  "patch-unsupported",
  "patch-conflict",
  "template-link",
  "template-special-file",
]);
