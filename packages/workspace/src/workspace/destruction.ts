import type { Remainder } from "../delete/delete-tree.js";
import { WorkspaceError, quote } from "../error/workspace-error.js";
import { knownOptions } from "../options/known-options.js";
import { deleteLater } from "./background.js";
import { destroySite, moveSite } from "./destroy-site.js";
import type { SerialQueue } from "./serial-queue.js";
import type { Site } from "./site.js";
import type { DestroyOptions, DestroyReport } from "./workspace.js";

/** Destroys one workspace once, however often and in whichever way it is asked to. */
export class Destruction {
  readonly #site: Site;
  readonly #queue: SerialQueue;
  readonly #afterwards: () => void;
  #report: Promise<DestroyReport> | undefined;
  #deletion: Promise<void> | undefined;

  constructor(site: Site, queue: SerialQueue, afterwards: () => void) {
    this.#site = site;
    this.#queue = queue;
    this.#afterwards = afterwards;
  }

  /** Destroys it, or says what became of it. */
  async run(until: "deleted" | "moved"): Promise<DestroyReport> {
    this.#report ??= until === "moved" ? this.#move() : this.#delete();
    const report = await this.#report;
    if (until === "moved" || report.status !== "moved") return report;
    await this.#deletion;
    this.#report = this.#delete();
    return this.#report;
  }

  async #move(): Promise<DestroyReport> {
    await this.#orAgain(() => this.#queue.run(() => moveSite(this.#site)));
    const { started, ended } = deleteLater(this.#site.id, () => this.#destroySite());
    this.#deletion = ended;
    await started;
    return { status: "moved", undeletable: [] };
  }

  async #delete(): Promise<DestroyReport> {
    const undeletable = await this.#orAgain(() => this.#queue.run(() => this.#destroySite()));
    if (undeletable.length === 0) return { status: "deleted", undeletable };
    this.#report = undefined;
    return { status: "left", undeletable };
  }

  /** Where it fails, the next call tries again. */
  async #orAgain<T>(action: () => Promise<T>): Promise<T> {
    try {
      return await action();
    } catch (error) {
      this.#report = undefined;
      throw error;
    }
  }

  async #destroySite(): Promise<readonly Remainder[]> {
    const left = await destroySite(this.#site);
    if (left.length === 0) this.#afterwards();
    return left;
  }
}

/** Checks how a workspace is to be destroyed. */
export function checkUntil(options: DestroyOptions): "deleted" | "moved" {
  const { until = "moved" } = knownOptions(options, "options", ["until"]);
  if (until === "deleted" || until === "moved") return until;
  throw new WorkspaceError("invalid-options", `until is ${quote(until)}; use "deleted" or "moved"`);
}
