import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { openBase } from "../base/base-directory.js";
import { refuseCrowded } from "../base/count-workspaces.js";
import { checkBatch, type BatchFile, type BatchRules } from "../batch/check-batch.js";
import { writeFresh } from "../batch/write-fresh.js";
import { closeBaseline, takeBaseline, type Baseline, type BaselineEntries } from "../changes/baseline.js";
import { noteBatch } from "../changes/note-batch.js";
import { digestOf } from "../changes/origin.js";
import { WorkspaceError, quote, systemCode } from "../error/workspace-error.js";
import { strongestGuarantee } from "../handle/open-directory.js";
import type { Guarantee } from "../handle/directory.js";
import { completeLimits, type WorkspaceLimits } from "../limits/limits.js";
import { compilePolicy, type WorkspacePolicy } from "../policy/policy.js";
import { checkTemplate, type Template, type TemplateOptions } from "../template/template.js";
import { digestTemplate, digestTree, refuseChanged } from "../template/template-digest.js";
import { finishUnpacking, readArchive, type ArchiveFormat } from "../archive/unpack.js";
import { copyTemplate } from "../template/copy-template.js";
import { destroyWhole, removeIfEmpty } from "./destroy-site.js";
import { Gate } from "./gate.js";
import { LocalWorkspace, writeBatch } from "./local-workspace.js";
import { Site } from "./site.js";
import { useOverlay } from "../overlay/use-overlay.js";
import type { TemplateUse, Workspace, WorkspaceFile } from "./workspace.js";

/** What a workspace starts from and what it accepts. */
export interface CreateWorkspaceOptions {
  /**
   * Files to write first, over those of the template. They are subject to `policy` and `limits`.
   * @defaultValue []
   */
  readonly files?: readonly WorkspaceFile[];
  /**
   * What is copied in: the path of a directory or of a `.tar`, `.tar.gz`, `.tgz` or `.zip` file, or the path with
   * what to leave out. The caller vouches for what it holds, so `policy` does not apply to it; an archive has to keep
   * within `limits` and the path grammar. Never hard-linked; links are copied as they are written and refused where
   * they lead out.
   * @defaultValue none
   */
  readonly template?: string | TemplateOptions;
  /**
   * Which paths may not be written or removed.
   * @defaultValue the list `protectedPaths`
   */
  readonly policy?: WorkspacePolicy;
  /**
   * What one call may cost.
   * @defaultValue see `WorkspaceLimits`
   */
  readonly limits?: WorkspaceLimits;
  /**
   * Directory that the workspace is made in; made if it does not exist.
   * @defaultValue a directory under `os.tmpdir()` that is private to this user
   */
  readonly directory?: string;
}

interface Plan {
  readonly rules: BatchRules;
  readonly batch: readonly BatchFile[];
  readonly template: Template | undefined;
  readonly directory: string | undefined;
}

const KNOWN = ["files", "template", "policy", "limits", "directory"];
const ATTEMPTS = 5;

/**
 * Makes a workspace: a directory `<directory>/<uuid>` with mode 0700, with the template and the files in it.
 * Everything about the options is checked before anything touches the disk; if a later step fails, nothing is left.
 *
 * @param options - what it starts from and what it accepts
 * @returns the workspace; call `destroy()` or declare it with `await using`
 * @throws WorkspaceError with `invalid-options`, `unsafe-directory`, `create-failed`, `too-many-workspaces`, a `template-*` or `archive-*` code, or any
 *   code of `writeFiles`
 */
export async function createWorkspace(options: CreateWorkspaceOptions = {}): Promise<Workspace> {
  return createWith(options);
}

/** The same with a weaker guarantee than the platform has, for tests of that one. */
export async function createWith(options: CreateWorkspaceOptions, guarantee?: Guarantee): Promise<Workspace> {
  const plan = checkOptions(options);
  const createdMs = Date.now();
  const { site, base } = makeSite(plan, guarantee);
  const afterDestroy = (): void => {
    if (plan.directory === undefined) removeIfEmpty(base);
  };
  let filled: Filled;
  try {
    filled = await fill(site, plan);
  } catch (error) {
    await abandon(site, error);
    afterDestroy();
    throw error;
  }
  return new LocalWorkspace(site, {
    ...filled,
    root: join(base, site.id),
    rules: plan.rules,
    afterDestroy,
    createdMs,
    source: plan.template,
  });
}

interface Filled {
  readonly baseline: Baseline;
  readonly template: TemplateUse | undefined;
}

async function fill(site: Site, { template: source, batch, rules }: Plan): Promise<Filled> {
  const entries: BaselineEntries = new Map();
  const template = source === undefined ? undefined : await bringIn(site, source, { rules, entries });
  await writeNoted(site, batch, entries);
  return { baseline: closeBaseline(entries), template };
}

interface Filling {
  readonly rules: BatchRules;
  readonly entries: BaselineEntries;
}

async function bringIn(site: Site, template: Template, filling: Filling): Promise<TemplateUse> {
  if (template.digest !== undefined) refuseChanged(template, await digestTemplate(template));
  if (template.archive !== undefined) {
    await unpack(site, template, template.archive, filling);
    return { method: "archive" };
  }
  if (template.method === "copy") {
    await copyChecked(site, template, filling.entries);
    return { method: "copy" };
  }
  const overlayRefused = await useOverlay(site, template);
  if (overlayRefused === undefined) return { method: "overlay" };
  await copyChecked(site, template, filling.entries);
  return { method: "copy", overlayRefused };
}

async function copyChecked(site: Site, template: Template, entries: BaselineEntries): Promise<void> {
  await copyTemplate(template, site, entries);
  if (template.digest === undefined) return;
  // The template could have changed since, and what was copied is what counts.
  refuseChanged(template, await site.withRoot((root) => digestTree(root, template.omit)));
}

async function unpack(
  site: Site,
  template: Template,
  format: ArchiveFormat,
  { rules, entries }: Filling,
): Promise<void> {
  const archive = await readArchive(template.directory, format, template.omit, rules.limits);
  await writeFirst(site, archive.batch);
  await finishUnpacking(site, archive);
  const digests = new Map(archive.batch.map(({ path, content }) => [path, digestOf(content)]));
  const { entries: found } = await site.withRoot((root) =>
    takeBaseline(root, (bytes) => {
      const digest = digests.get(String(bytes));
      return digest === undefined ? undefined : { kind: "digest", digest };
    }),
  );
  for (const [key, entry] of found) entries.set(key, entry);
}

async function writeNoted(site: Site, batch: readonly BatchFile[], entries: BaselineEntries): Promise<void> {
  await writeFirst(site, batch);
  if (batch.length > 0) await site.withRoot((root) => noteBatch(root, batch, entries));
}

/** Nobody knows of the tree yet, so that it has to be whole only once it is handed out. */
async function writeFirst(site: Site, batch: readonly BatchFile[]): Promise<void> {
  if (site.isOverlay) await writeBatch(site, batch, new Gate());
  else if (batch.length > 0) await site.withRoot((root) => writeFresh(root, batch));
}

function checkOptions(options: CreateWorkspaceOptions): Plan {
  if (typeof options !== "object" || options === null) {
    throw new WorkspaceError("invalid-options", `options is ${quote(options)}; give an object`);
  }
  const unknown = Object.keys(options).find((name) => !KNOWN.includes(name));
  if (unknown !== undefined) {
    throw new WorkspaceError(
      "invalid-options",
      `option ${quote(unknown)} is unknown; known are ${KNOWN.join(", ")}`,
    );
  }
  const rules = { limits: completeLimits(options.limits), policy: compilePolicy(options.policy) };
  return {
    rules,
    batch: checkBatch(options.files ?? [], rules),
    template: checkTemplate(options.template),
    directory: options.directory,
  };
}

function makeSite({ directory, rules }: Plan, guarantee?: Guarantee): { site: Site; base: string } {
  for (let attempt = 1; ; attempt += 1) {
    const base = openBase(directory);
    try {
      refuseCrowded(base, rules.limits.maxWorkspaces);
      return { base, site: Site.make(base, randomUUID(), guarantee ?? strongestGuarantee()) };
    } catch (error) {
      if (error instanceof WorkspaceError) throw error;
      // The last workspace in it was destroyed in this moment, and the directory with it.
      if (systemCode(error) === "ENOENT" && attempt < ATTEMPTS) continue;
      const reason = `no workspace can be made in ${quote(base)} (${systemCode(error) ?? "unknown error"})`;
      throw new WorkspaceError("create-failed", reason, { cause: error });
    }
  }
}

async function abandon(site: Site, error: unknown): Promise<void> {
  try {
    await destroyWhole(site);
  } catch (second) {
    const reason = `it could not be filled, and what was made at ${quote(join(site.base, site.id))} is still there`;
    const cause = new AggregateError([error, second], "creation and clean-up failed");
    throw new WorkspaceError("create-failed", reason, { cause });
  }
}
