import { join } from "node:path";
import {
  createWorkspace,
  WorkspaceError,
  type CreateWorkspaceOptions,
  type Workspace,
} from "@testbed/workspace";
import { createSite, type Site, type SiteOptions } from "../site/site.js";

/** A workspace, the site around it, and what is going on in it. */
export class Tenant {
  /** The workspace as its user sees it: destroying it is leaving the testbed. */
  readonly workspace: Workspace;
  readonly site: Site;
  readonly #own: Workspace;
  readonly #abort = new AbortController();
  readonly #runs = new Set<Promise<unknown>>();
  readonly #onGone: () => void;
  #leaving: Promise<void> | null = null;

  private constructor(own: Workspace, site: Site, onGone: () => void) {
    this.#own = own;
    this.#onGone = onGone;
    this.site = site;
    this.workspace = viewOf(own, () => this.leave());
  }

  /** Makes the site and the workspace; nothing is left where that fails. */
  static async admit(
    site: SiteOptions,
    options: Omit<CreateWorkspaceOptions, "directory">,
    onGone: (tenant: Tenant) => void,
  ): Promise<Tenant> {
    const opened = await createSite(site);
    try {
      const workspace = await createWorkspace({ ...options, directory: opened.path });
      const tenant: Tenant = new Tenant(workspace, opened, () => onGone(tenant));
      return tenant;
    } catch (error) {
      await opened.destroy();
      throw error;
    }
  }

  /** It is being removed, or is gone. */
  get leaving(): boolean {
    return this.#leaving !== null;
  }

  /** Directories in which a command of this workspace is looked up first. */
  get path(): readonly string[] {
    return this.site.modules === null ? [] : [join(this.site.modules, ".bin")];
  }

  /**
   * Rejects with `WorkspaceError` `root-replaced` where the directory is not the one that was made: every access of the
   * workspace proves that first, and the one for a file that is not there is the cheapest.
   */
  async requireRoot(): Promise<void> {
    await this.#own.readFile("-").catch((error: unknown) => {
      if (error instanceof WorkspaceError && error.code === "root-replaced") throw error;
    });
  }

  /** Starts a task that ends early when the caller aborts or the workspace is removed. */
  async run<T>(signal: AbortSignal | undefined, task: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const signals = signal === undefined ? [this.#abort.signal] : [this.#abort.signal, signal];
    const result = task(AbortSignal.any(signals));
    this.#runs.add(result);
    try {
      return await result;
    } finally {
      this.#runs.delete(result);
    }
  }

  /** Kills what runs, waits for it, and removes the workspace; every call waits for the same removal. */
  leave(): Promise<void> {
    this.#leaving ??= this.#remove();
    return this.#leaving;
  }

  async #remove(): Promise<void> {
    this.#abort.abort();
    await Promise.allSettled(this.#runs);
    // A candidate can put something else in the place of its workspace. Whatever it is, it lies in the site.
    await this.#own.destroy({ until: "deleted" }).catch(() => undefined);
    await this.site.destroy();
    this.#onGone();
  }
}

function viewOf(workspace: Workspace, leave: () => Promise<void>): Workspace {
  return new Proxy(workspace, {
    get(target, key) {
      if (key === "destroy" || key === Symbol.asyncDispose) return leave;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
