import { checkPath } from "../batch/check-batch.js";
import { WorkspaceError, quote, type WorkspaceErrorCode } from "../error/workspace-error.js";
import { knownOptions } from "../options/known-options.js";
import { foldName } from "../path/fold.js";
import { matchesGlob } from "../policy/glob.js";
import { compilePattern, type PolicyAction } from "../policy/policy.js";
import { LocalWorkspace } from "../workspace/local-workspace.js";
import type { Workspace, WorkspaceEntry, WorkspaceFile } from "../workspace/workspace.js";

/** What may pass from one tree to the other. */
export interface TransplantOptions {
  /**
   * Patterns as in a policy rule (`src/**`): only files that match one are copied. What the policy of the receiving
   * workspace denies, and `.git`, `node_modules`, `__pycache__` and virtual environments, never is.
   */
  readonly allow: readonly string[];
  /**
   * Bytes of all copied files together.
   * @defaultValue 268,435,456 (256 MiB)
   */
  readonly maxBytes?: number;
}

/** What a transplant did. */
export interface TransplantReport {
  /** Paths that were copied, sorted by their bytes. */
  readonly copied: readonly string[];
  /** Entries that match `allow` and were not copied, sorted by path. */
  readonly refused: readonly RefusedEntry[];
  /**
   * Topmost entries that are never copied (`.git`, `node_modules`, caches), where they match `allow` or hold something
   * that does; sorted by path. What lies in them is in no other list.
   */
  readonly leftOut: readonly string[];
  /** Entries that match `allow` and that the receiving workspace's policy has a rule for, copied or not. */
  readonly matched: readonly MatchedEntry[];
  /** Paths of files that match `allow`, are in the receiving tree, and are not in the other; they were left alone. */
  readonly missing: readonly string[];
}

/** An entry that a policy has a rule for. Only those with the action `flag` are copied. */
export interface MatchedEntry {
  /** Path relative to the root, shown as in a listing. */
  readonly path: string;
  /** The pattern of the rule. */
  readonly rule: string;
  /** What the rule asks for. */
  readonly action: PolicyAction;
}

/** An entry that was not copied. */
export interface RefusedEntry {
  /** Path relative to the root, shown as in a listing. */
  readonly path: string;
  /** The rule that it breaks: `link`, `not-a-file`, `hard-link`, `protected-path`, or a code of the path grammar. */
  readonly code: WorkspaceErrorCode;
}

const NEVER = new Set(
  [".git", "node_modules", "__pycache__", ".venv", "venv", ".pytest_cache", ".tox"].map(foldName),
);
const DEFAULT_MAX_BYTES = 256 * 1024 * 1024;

/**
 * Copies the allowed regular files of a candidate's tree into a fresh, trusted one: all of them or none. Nothing of
 * the candidate's tree is executed, its `.git` included, and what lies in it beside the allowed files has no effect.
 * End the candidate's processes first.
 *
 * @param from - the candidate's tree; only read
 * @param into - the trusted tree, whose policy and limits apply
 * @param options - what may pass
 * @returns what was copied, and what was not although it matches, with the reason
 * @throws WorkspaceError with `invalid-options`, `batch-too-large`, or any code of `list`, `readFile` and `writeFiles`
 */
export async function transplant(
  from: Workspace,
  into: Workspace,
  options: TransplantOptions,
): Promise<TransplantReport> {
  if (!(into instanceof LocalWorkspace) || !(from instanceof LocalWorkspace) || from === into) {
    throw new WorkspaceError(
      "invalid-options",
      "from and into are not two workspaces of this process; give such",
    );
  }
  const { allows, maxBytes } = checkOptions(options);
  const matching = (await from.list({ omit: [] })).filter(
    (entry) => entry.type !== "directory" && allows(entry),
  );
  const leftOut = new Set(matching.flatMap(({ path }) => neverCopied(path) ?? []));
  const candidates = matching.filter(({ path }) => neverCopied(path) === undefined);
  const refused: RefusedEntry[] = [];
  const files: WorkspaceFile[] = [];
  const matched = candidates.flatMap(({ path }) => matchOf(path, into) ?? []);
  const kept = new Set(matched.filter(({ action }) => KEPT_OUT.has(action)).map(({ path }) => path));
  let left = maxBytes;
  for (const entry of candidates.filter(({ path }) => !kept.has(path))) {
    const file = await take(from, into, entry, left);
    if ("code" in file) refused.push(file);
    else {
      left -= file.content.length;
      files.push(file);
    }
  }
  await into.writeFiles(files);
  const here = new Set(candidates.map(({ path }) => path));
  const there = (await into.list({ omit: [] })).filter((entry) => entry.type === "file" && allows(entry));
  const missing = there
    .map(({ path }) => path)
    .filter((path) => !here.has(path) && neverCopied(path) === undefined);
  return { copied: files.map(({ path }) => path), refused, leftOut: [...leftOut], matched, missing };
}

/** The topmost entry on the way to a path that is never copied, if there is one. */
function neverCopied(path: string): string | undefined {
  const segments = path.split("/");
  const index = segments.findIndex((name) => NEVER.has(foldName(name)));
  return index === -1 ? undefined : segments.slice(0, index + 1).join("/");
}

const KEPT_OUT: ReadonlySet<PolicyAction> = new Set<PolicyAction>(["restore", "ignore"]);

function matchOf(path: string, into: LocalWorkspace): MatchedEntry | undefined {
  const rule = into.rules.policy.match(path.split("/"));
  return rule === undefined ? undefined : { path, rule: rule.pattern, action: rule.action };
}

async function take(
  from: LocalWorkspace,
  into: LocalWorkspace,
  { path, rawPath, mode, type, size }: WorkspaceEntry,
  left: number,
): Promise<RefusedEntry | (WorkspaceFile & { readonly content: Uint8Array })> {
  if (rawPath !== undefined) return { path, code: "malformed-unicode" };
  if (type === "link") return { path, code: "link" };
  try {
    checkPath(path, into.rules);
    if (size > left) throw tooLarge(path);
    const content = await from.readFile(path);
    if (content.length > left) throw tooLarge(path);
    return { path, content, mode };
  } catch (error) {
    if (!(error instanceof WorkspaceError) || FATAL.has(error.code)) throw error;
    return { path, code: error.code };
  }
}

/** What says nothing about the entry, or would make the grade depend on chance. */
const FATAL: ReadonlySet<WorkspaceErrorCode> = new Set<WorkspaceErrorCode>([
  "batch-too-large",
  "file-too-large",
  "changed-during-call",
  "root-replaced",
  "destroyed",
  "read-failed",
  "unreadable",
  "not-found",
]);

function tooLarge(path: string): WorkspaceError {
  const reason = "does not fit: the allowed files hold more than maxBytes; raise it";
  return new WorkspaceError("batch-too-large", reason, { path });
}

interface Checked {
  readonly allows: (entry: WorkspaceEntry) => boolean;
  readonly maxBytes: number;
}

function checkOptions(options: TransplantOptions): Checked {
  const { allow, maxBytes = DEFAULT_MAX_BYTES } = knownOptions(options, "options", ["allow", "maxBytes"]);
  if (!Array.isArray(allow) || allow.length === 0) {
    throw new WorkspaceError(
      "invalid-options",
      "allow is not an array with a pattern; give one, such as `src/**`",
    );
  }
  if (typeof maxBytes !== "number" || !Number.isSafeInteger(maxBytes) || maxBytes < 1) {
    throw new WorkspaceError(
      "invalid-options",
      `maxBytes is ${quote(maxBytes)}; give a whole number of bytes`,
    );
  }
  const patterns = Array.from(allow, (pattern: unknown, index) => compilePattern(pattern, `allow[${index}]`));
  const allows = ({ path }: WorkspaceEntry): boolean => {
    const folded = path.split("/").map(foldName);
    return patterns.some((pattern) => matchesGlob(pattern, folded));
  };
  return { allows, maxBytes };
}
