import { execFile } from "node:child_process";
import { readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { controlName } from "../base/control.js";
import { makePrivate } from "../base/make-private.js";
import { isOverlayMount, mountNamespace } from "./mount-table.js";

/** Directory in the control directory that holds what an overlay writes to. */
export const OVERLAY = "overlay";
/** Directory in it that holds everything that differs from the template. */
export const UPPER = "upper";
const LOWER = "lower";
const WORK = "work";
const NAMESPACE = "mount-namespace";

// Devices of the template are dead, and its setuid bits mean nothing. The first works as root; then directories of the
// template can be renamed. The second is what a user namespace may do.
const SAFE = `lowerdir=${LOWER},upperdir=${UPPER},workdir=${WORK},nosuid,nodev`;
const ATTEMPTS = [`${SAFE},redirect_dir=on`, `${SAFE},userxattr`];
// Not the caller's: a directory in front of PATH could hold another `mount`.
const PATH = "/usr/sbin:/usr/bin:/sbin:/bin";
const BUSY_MS = [5, 20, 60];

/** Where an overlay belongs. */
export interface OverlayPlace {
  readonly base: string;
  readonly id: string;
  /** Real path of the tree, which it is mounted over. */
  readonly home: string;
}

/**
 * Mounts a template below an empty layer of its own.
 *
 * @returns why that is not possible here, in the words of the system; undefined where it is mounted
 */
export async function mountOverlay(place: OverlayPlace, template: string): Promise<string | undefined> {
  if (process.platform !== "linux") return `overlays exist on Linux, not on ${process.platform}`;
  const cwd = join(place.base, controlName(place.id), OVERLAY);
  for (const name of ["", UPPER, WORK]) makePrivate(join(cwd, name));
  // By links and relative: commas, colons and backslashes mean something in the options of a mount.
  symlinkSync(template, join(cwd, LOWER));
  writeFileSync(join(cwd, NAMESPACE), mountNamespace() ?? "", { mode: 0o600 });
  let refused: string | undefined;
  for (const options of ATTEMPTS) {
    const failure = await call("mount", ["-t", "overlay", "-o", options, "testbed", place.home], cwd);
    if (failure === undefined && isOverlayMount(place.home)) return undefined;
    refused ??= failure ?? "mount reports success, and nothing is mounted";
  }
  rmSync(cwd, { recursive: true });
  return refused;
}

/** Unmounts the overlay of a workspace; one that a process is in is detached, and goes with the last of them. */
export async function unmountOverlay({ home }: Pick<OverlayPlace, "home">): Promise<void> {
  for (const pause of BUSY_MS) {
    if (!isOverlayMount(home)) return;
    if ((await call("umount", ["--", home])) === undefined) return;
    await setTimeout(pause);
  }
  const failure = await call("umount", ["--lazy", "--", home]);
  if (failure === undefined || !isOverlayMount(home)) return;
  throw Object.assign(new Error(failure), { code: "EBUSY" });
}

/** In which namespace the overlay of a workspace was mounted; undefined where it has none. */
export function overlayNamespace(base: string, id: string): string | undefined {
  try {
    return readFileSync(join(base, controlName(id), OVERLAY, NAMESPACE), "utf8");
  } catch {
    return undefined;
  }
}

function call(command: string, args: readonly string[], cwd = "/"): Promise<string | undefined> {
  return new Promise((resolve) => {
    const options = { cwd, env: { PATH, LC_ALL: "C" }, timeout: 10_000 };
    execFile(command, args, options, (error, _, stderr) => {
      resolve(error === null ? undefined : stderr.trim().split("\n")[0] || error.message);
    });
  });
}
