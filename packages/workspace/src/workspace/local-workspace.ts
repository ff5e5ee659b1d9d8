import { checkBatch, checkPath, refuseMany, type BatchFile, type BatchRules } from "../batch/check-batch.js";
import { checkTargets } from "../batch/check-targets.js";
import { commitChange } from "../batch/commit.js";
import { stageFiles } from "../batch/stage.js";
import { writeOne } from "../batch/write-one.js";
import type { Baseline } from "../changes/baseline.js";
import { findChanges } from "../changes/find-changes.js";
import { WorkspaceError } from "../error/workspace-error.js";
import type { Directory, Guarantee } from "../handle/directory.js";
import { compareOverlay } from "../overlay/overlay-changes.js";
import { listTree } from "../list/list-tree.js";
import { knownOptions } from "../options/known-options.js";
import { parsePath } from "../path/parse-path.js";
import { readInPlace } from "../read/read-in-place.js";
import { checkRange, cutPart, type FilePart, type ReadRange } from "../read/file-part.js";
import { readRegularFile } from "../read/read-regular-file.js";
import { checkRemovals, refuseNested } from "../remove/remove-paths.js";
import { checkPatch, resolvePatch } from "../patch/apply-patch.js";
import { extractPatch, type ExtractedPatch } from "../patch/extract-patch.js";
import { discardTree, restoreTree, storeTree, type StoredTree } from "../snapshot/snapshot.js";
import { enforcePolicy } from "../policy/enforce-policy.js";
import { findHits, type PolicyHit } from "../policy/find-hits.js";
import { digestTemplate, refuseChanged } from "../template/template-digest.js";
import type { Template } from "../template/template.js";
import { Destruction, checkUntil } from "./destruction.js";
import { Gate } from "./gate.js";
import { Lifetime } from "./lifetime.js";
import { namesToOmit } from "./omit.js";
import { SerialQueue } from "./serial-queue.js";
import type { Site } from "./site.js";
import type {
  DestroyOptions,
  DestroyReport,
  ListOptions,
  Snapshot,
  TemplateUse,
  Workspace,
  WorkspaceChange,
  WorkspaceEntry,
  WorkspaceFile,
} from "./workspace.js";

/** What a workspace is made of beside its place on the disk. */
export interface WorkspaceParts {
  readonly root: string;
  readonly rules: BatchRules;
  readonly baseline: Baseline;
  readonly afterDestroy: () => void;
  /** In milliseconds since 1970. */
  readonly createdMs: number;
  readonly source: Template | undefined;
  readonly template: TemplateUse | undefined;
}

/** A workspace on a disk of this machine. Calls that change or list the tree run one after the other. */
export class LocalWorkspace implements Workspace {
  readonly id: string;
  readonly root: string;
  readonly guarantee: Guarantee;
  readonly #site: Site;
  /** Policy and limits that every call obeys. */
  readonly rules: BatchRules;
  readonly #baseline: Baseline;
  readonly template: TemplateUse | undefined;
  readonly #source: Template | undefined;
  readonly #snapshots = new Map<Snapshot, StoredTree>();
  readonly #queue = new SerialQueue();
  readonly #gate = new Gate();
  readonly #lower: string | undefined;
  readonly #lifetime: Lifetime;
  readonly #destruction: Destruction;

  constructor(site: Site, parts: WorkspaceParts) {
    const { root, rules, baseline, afterDestroy, source, template, createdMs } = parts;
    this.id = site.id;
    this.root = root;
    this.guarantee = site.guarantee;
    this.#site = site;
    this.rules = rules;
    this.#baseline = baseline;
    this.#lifetime = new Lifetime(site.id, { createdMs, maxAgeMs: rules.limits.maxAgeMs });
    this.#destruction = new Destruction(site, this.#queue, afterDestroy);
    this.#source = source;
    this.template = template;
    this.#lower = template?.method === "overlay" ? source?.directory : undefined;
  }

  async writeFiles(files: readonly WorkspaceFile[]): Promise<void> {
    this.#lifetime.refuseEnded();
    const batch = checkBatch(files, this.rules);
    await this.#queue.run(() => writeBatch(this.#site, batch, this.#gate));
  }

  async readFile(path: string): Promise<Uint8Array> {
    this.#lifetime.refuseEnded();
    while (this.#gate.closed !== undefined) await this.#gate.closed;
    return this.#read(path);
  }

  async readPart(path: string, range: ReadRange = {}): Promise<FilePart> {
    const checked = checkRange(range);
    return cutPart(await this.readFile(path), checked);
  }

  async list(options: ListOptions = {}): Promise<readonly WorkspaceEntry[]> {
    this.#lifetime.refuseEnded();
    const { maxEntries, maxDepth } = this.rules.limits;
    const rules = { maxEntries, maxDepth, omit: namesToOmit(knownOptions(options, "options", ["omit"])) };
    return this.#queue.run(() => this.#whole((root) => listTree(root, rules)));
  }

  async changes(since?: Snapshot): Promise<readonly WorkspaceChange[]> {
    this.#lifetime.refuseEnded();
    const baseline = since === undefined ? this.#baseline : this.#stored(since).baseline;
    return this.#queue.run(() => this.#findChanges(baseline));
  }

  async snapshot(): Promise<Snapshot> {
    this.#lifetime.refuseEnded();
    const stored = await this.#queue.run(() => storeTree(this.#site, this.rules.limits));
    const snapshot = {
      id: stored.name,
      [Symbol.asyncDispose]: async (): Promise<void> => {
        if (!this.#snapshots.delete(snapshot) || this.#lifetime.isDestroyed) return;
        await this.#queue.run(() => discardTree(this.#site, stored));
      },
    };
    this.#snapshots.set(snapshot, stored);
    return snapshot;
  }

  async restore(snapshot: Snapshot): Promise<void> {
    this.#lifetime.refuseEnded();
    const stored = this.#stored(snapshot);
    await this.#queue.run(() => restoreTree(this.#site, stored, this.#gate));
  }

  async extractPatch(since: Snapshot): Promise<ExtractedPatch> {
    this.#lifetime.refuseEnded();
    const { name, baseline } = this.#stored(since);
    const { limits } = this.rules;
    return this.#queue.run(() =>
      this.#site.withControl((control) =>
        this.#whole(async (root) => {
          const changes = await findChanges(root, baseline, limits);
          const before = control.open(name);
          try {
            return extractPatch({ before, after: root, maxReadBytes: limits.maxReadBytes }, changes);
          } finally {
            before.close();
          }
        }),
      ),
    );
  }

  async policyHits(since?: Snapshot): Promise<readonly PolicyHit[]> {
    return findHits(await this.changes(since), this.rules.policy);
  }

  async enforcePolicy(since: Snapshot): Promise<readonly PolicyHit[]> {
    this.#lifetime.refuseEnded();
    const stored = this.#stored(since);
    return this.#queue.run(() => enforcePolicy(this.#site, stored, this.rules, this.#gate));
  }

  async verifyTemplate(): Promise<void> {
    const template = this.#source;
    if (template?.digest === undefined) {
      throw new WorkspaceError(
        "invalid-options",
        "this workspace was made without template.digest; give one",
      );
    }
    refuseChanged(template, await digestTemplate(template));
  }

  async applyPatch(text: string): Promise<void> {
    this.#lifetime.refuseEnded();
    const patches = checkPatch(text, this.rules);
    await this.#queue.run(() =>
      this.#site.withScratch(async (root, scratch) => {
        const { batch, gone } = resolvePatch(root, patches, this.rules);
        const targets = await checkTargets(root, batch, scratch);
        await stageFiles(scratch.files, targets);
        await this.#gate.hold(() => commitChange(root, scratch, targets, gone));
      }),
    );
  }

  async remove(paths: readonly string[]): Promise<void> {
    this.#lifetime.refuseEnded();
    if (!Array.isArray(paths))
      throw new WorkspaceError("invalid-options", "paths is not an array; give [path]");
    refuseMany(paths.length, this.rules.limits);
    const removals = Array.from(paths, (path: string) => ({ path, segments: checkPath(path, this.rules) }));
    refuseNested(removals);
    const rules = { policy: this.rules.policy, maxEntries: this.rules.limits.maxEntries };
    await this.#queue.run(() =>
      this.#site.withScratch(async (root, scratch) => {
        await checkRemovals(root, removals, rules);
        const gone = removals.map(({ segments }) => segments);
        await this.#gate.hold(() => commitChange(root, scratch, [], gone));
      }),
    );
  }

  async destroy(options: DestroyOptions = {}): Promise<DestroyReport> {
    const until = checkUntil(options);
    this.#lifetime.end();
    return this.#destruction.run(until);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.destroy();
  }

  #findChanges(baseline: Baseline): Promise<readonly WorkspaceChange[]> {
    return this.#whole((root) => {
      const lower = baseline === this.#baseline ? this.#lower : undefined;
      if (lower === undefined) return findChanges(root, baseline, this.rules.limits);
      return this.#site.withControl((control) =>
        compareOverlay({ root, control, template: lower }, baseline, this.rules.limits),
      );
    });
  }

  /** Does something with all of the tree. */
  #whole<T>(action: (root: Directory) => Promise<T>): Promise<T> {
    this.#site.refuseMounts();
    return this.#site.withRoot(action);
  }

  #read(path: string): Promise<Uint8Array> | Uint8Array {
    const { maxReadBytes } = this.rules.limits;
    parsePath(path);
    const root = this.#site.heldRoot;
    const bytes = root === undefined ? undefined : readInPlace(root, this.#site.home, path, maxReadBytes);
    return bytes ?? this.#site.withRoot((opened) => readRegularFile(opened, path, maxReadBytes));
  }

  #stored(snapshot: Snapshot): StoredTree {
    const stored = this.#snapshots.get(snapshot);
    if (stored !== undefined) return stored;
    throw new WorkspaceError(
      "invalid-options",
      "the snapshot is not one of this workspace, or was given back",
    );
  }
}

/** Writes a checked batch into a site, all files or none. */
export async function writeBatch(site: Site, batch: readonly BatchFile[], gate: Gate): Promise<void> {
  const [file] = batch;
  if (file === undefined) return;
  if (batch.length === 1 && site.withPlace((place) => writeOne(place, file)) === true) return;
  await site.withScratch(async (root, scratch) => {
    const targets = await checkTargets(root, batch, scratch);
    await stageFiles(scratch.files, targets);
    await gate.hold(() => commitChange(root, scratch, targets, []));
  });
}
