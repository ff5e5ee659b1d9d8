import { chmodSync, readlinkSync, realpathSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Scratch } from "../batch/scratch.js";
import type { Place } from "../batch/write-one.js";
import { OWNER_FILE, controlName, makeControl, openControl } from "../base/control.js";
import { makePrivate } from "../base/make-private.js";
import { isOverlayMount, mountBelow } from "../overlay/mount-table.js";
import { overlayNamespace, unmountOverlay } from "../overlay/overlay-mount.js";
import { systemCode } from "../error/workspace-error.js";
import { sameFile, type Directory, type Guarantee, type Identity } from "../handle/directory.js";
import { mountInTheWay } from "../handle/mount.js";
import { statEntry } from "../handle/entry.js";
import { inBothScratches } from "./in-scratch.js";
import { KeptScratch } from "./kept-scratch.js";
import { asWorkspaceError, replaced } from "./site-error.js";
import { holdDirectory, type Hold } from "../handle/hold.js";
import { openDirectory } from "../handle/open-directory.js";

/** Where one workspace lies on the disk: the tree, and beside it what the candidate must not reach. */
export class Site {
  readonly id: string;
  readonly base: string;
  readonly guarantee: Guarantee;
  #root: Identity | undefined;
  /** What the tree was before an overlay was mounted over it. */
  #covered: Identity | undefined;
  #isOverlay = false;
  #isMoved = false;
  readonly #control: Identity | undefined;
  /** Real path of the tree. */
  readonly home: string;
  #hold: Hold | undefined;
  #controlHold: Hold | undefined;
  #foldsNames: boolean | undefined;
  readonly #scratch = new KeptScratch();

  private constructor(base: string, id: string, guarantee: Guarantee) {
    this.base = base;
    this.id = id;
    this.guarantee = guarantee;
    this.home = join(base, id);
    this.#root = identify(this.home, guarantee);
    this.#control = identify(join(base, controlName(id)), guarantee);
  }

  /** Takes over what another process left, of which the tree may already be gone. */
  static adopt(realBase: string, id: string, guarantee: Guarantee): Site {
    const site = new Site(realBase, id, guarantee);
    site.#isOverlay = isOverlayMount(site.home);
    return site;
  }

  /** Makes both directories, private to this user. */
  static make(base: string, id: string, guarantee: Guarantee): Site {
    const real = realpathSync(base);
    try {
      // The mark first: a tree without one would never be swept.
      makeControl(real, id);
      makePrivate(join(real, id));
      const site = new Site(real, id, guarantee);
      site.hold();
      return site;
    } catch (error) {
      for (const name of [id, controlName(id)]) rmSync(join(real, name), { recursive: true, force: true });
      throw error;
    }
  }

  /** Whether both directories were there. */
  get isComplete(): boolean {
    return this.#root !== undefined && this.#control !== undefined;
  }

  /** Takes the overlay that was mounted over the empty tree for the tree. */
  enterOverlay(): void {
    this.release();
    this.#covered = this.#root;
    this.#isOverlay = true;
    this.#root = identify(this.home, this.guarantee);
    this.hold();
  }

  /** Whether the tree is one that takes no files by renaming from outside it. */
  get isOverlay(): boolean {
    return this.#isOverlay;
  }

  /** Takes an overlay away from the tree, if one is mounted; what it lay over is the tree again. */
  async leaveOverlay(): Promise<void> {
    if (!this.#isOverlay) return;
    this.release();
    await unmountOverlay(this);
    this.#isOverlay = false;
    this.#root = this.#covered ?? identify(this.home, this.guarantee);
  }

  /** Whether an overlay was mounted here that is not there any more, or that this process cannot see. */
  get isUnmounted(): boolean {
    return !this.#isOverlay && overlayNamespace(this.base, this.id) !== undefined;
  }

  /** Keeps the root open. A directory made in the place of a removed one often gets its inode number otherwise. */
  hold(): void {
    const root = this.#open(() => openDirectory(this.home, this.guarantee), this.#root);
    this.#hold = holdDirectory(root, this);
  }

  /** The held root; undefined where none is held, or not by a descriptor that leads into it. */
  get heldRoot(): Directory | undefined {
    return this.#hold?.directory;
  }

  /** Gives back what is held; call it when the tree is gone. */
  release(): void {
    this.#hold?.release();
    this.#controlHold?.release();
    this.#hold = undefined;
    this.#controlHold = undefined;
  }

  /** Does something with held directories, which costs less than opening them; undefined where none are held. */
  withPlace<T>(action: (place: Place) => T): T | undefined {
    const root = this.heldRoot;
    if (root === undefined || this.#isOverlay) return undefined;
    this.#controlHold ??= holdDirectory(this.openControl(), this);
    const control = this.#controlHold.directory;
    if (control === undefined) return undefined;
    if (this.#mayFoldNames(control)) return undefined;
    try {
      return action({ root, home: this.home, control });
    } catch (error) {
      throw asWorkspaceError(error);
    }
  }

  /**
   * Refuses a tree in which something is mounted: to be called before all of it is read, since a file that another
   * one is mounted over is not entered as a directory is.
   */
  refuseMounts(): void {
    const path = mountBelow(this.home);
    if (path !== undefined) throw mountInTheWay({ path });
  }

  /** Does something with the open root. */
  async withRoot<T>(action: (root: Directory) => T | Promise<T>): Promise<T> {
    const root =
      this.#heldInPlace() ?? this.#open(() => openDirectory(this.home, this.guarantee), this.#root);
    try {
      return await action(root);
    } catch (error) {
      throw asWorkspaceError(error);
    } finally {
      if (root !== this.heldRoot) root.close();
    }
  }

  /** The held root, where that is still what is found at its place. */
  #heldInPlace(): Directory | undefined {
    const root = this.heldRoot;
    try {
      return root !== undefined && readlinkSync(root.self) === this.home ? root : undefined;
    } catch {
      // Longer than the system can tell.
      return undefined;
    }
  }

  /** Does something with the open root and an empty place on the same file system, outside it where that can be. */
  async withScratch<T>(action: (root: Directory, scratch: Scratch) => Promise<T>): Promise<T> {
    return this.withRoot(async (root) => {
      const control = this.openControl();
      const foldsNames = this.#mayFoldNames(control);
      try {
        if (this.#isOverlay) return await inBothScratches(control, root, foldsNames, action);
        return await this.#scratch.use(control, (journal) =>
          action(root, { journal, files: journal, nameInTree: undefined, foldsNames }),
        );
      } finally {
        control.close();
      }
    });
  }

  /** Whether a name that is found may be spelt otherwise, as `OWNER.JSON` for the mark would be. */
  #mayFoldNames(control: Directory): boolean {
    return (this.#foldsNames ??= statEntry(control, OWNER_FILE.toUpperCase()) !== undefined);
  }

  /** Moves the tree to an unreachable place, if it is still the one that was made. */
  moveRootInto(base: Directory, trash: Directory): void {
    // What is at its place now is not of this workspace.
    if (this.#isMoved) return;
    let root: Directory;
    try {
      root = base.open(this.id);
    } catch (error) {
      if (systemCode(error) === "ENOENT") return;
      throw replaced(error);
    }
    try {
      if (!this.#isRoot(root)) throw replaced(undefined);
      renameRoot(base, root, this.id, trash);
    } finally {
      root.close();
    }
    this.#refuseExchanged(base, trash);
    this.#isMoved = true;
  }

  /** Does something with the open control directory, outside the tree on the same file system. */
  async withControl<T>(action: (control: Directory) => Promise<T>): Promise<T> {
    const control = this.openControl();
    try {
      return await action(control);
    } catch (error) {
      throw asWorkspaceError(error);
    } finally {
      control.close();
    }
  }

  /** Opens the control directory. */
  openControl(): Directory {
    return this.#open(() => openControl(this.base, this.id, this.guarantee), this.#control);
  }

  #refuseExchanged(base: Directory, trash: Directory): void {
    let moved: Directory | undefined;
    try {
      moved = trash.open(this.id);
      if (this.#isRoot(moved)) return;
    } catch {
      // A link or a file took its place in the last moment.
    } finally {
      moved?.close();
    }
    renameSync(trash.at(this.id), base.at(this.id));
    throw replaced(undefined);
  }

  #isRoot(directory: Directory): boolean {
    return this.#root !== undefined && sameFile(directory.identity(), this.#root);
  }

  #open(open: () => Directory, expected: Identity | undefined): Directory {
    let directory: Directory;
    try {
      directory = open();
    } catch (error) {
      throw replaced(error);
    }
    if (expected !== undefined && sameFile(directory.identity(), expected)) return directory;
    directory.close();
    throw replaced(undefined);
  }
}

function renameRoot(base: Directory, root: Directory, id: string, trash: Directory): void {
  try {
    renameSync(base.at(id), trash.at(id));
  } catch (error) {
    if (systemCode(error) !== "EACCES") throw error;
    // A directory that may not be written may not be moved either.
    chmodSync(root.self, 0o700);
    renameSync(base.at(id), trash.at(id));
  }
}

function identify(path: string, guarantee: Guarantee): Identity | undefined {
  let directory: Directory;
  try {
    directory = openDirectory(path, guarantee);
  } catch (error) {
    if (systemCode(error) === "ENOENT") return undefined;
    throw error;
  }
  try {
    return directory.identity();
  } finally {
    directory.close();
  }
}
