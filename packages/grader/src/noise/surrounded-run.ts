import { chmod, lchown, lstat, mkdir, readdir } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { describeRoot, type Root } from "@testbed/normalize";
import { pinnedEnvironment, run, type RunOutcome, type RunUser } from "@testbed/runner";
import { createWorkspace } from "@testbed/workspace";
import { createSite } from "../site/site.js";
import type { FindNoiseOptions } from "./noise-report.js";
import { surround, usual, type Surroundings } from "./surroundings.js";

/** What a run in certain surroundings came to. */
export interface SurroundedRun {
  readonly outcome: RunOutcome;
  /** Directories to name in its output. */
  readonly roots: readonly Root[];
}

/** Runs the command in a copy of its directory, and leaves nothing behind. */
export async function surroundedRun(
  options: FindNoiseOptions,
  surroundings: Surroundings,
): Promise<SurroundedRun> {
  const modules = join(options.directory, "node_modules");
  const site = await createSite((await exists(modules)) ? { modules } : {});
  try {
    const place = join(site.path, surroundings.place);
    await mkdir(place);
    const workspace = await createWorkspace({ directory: place, template: options.directory });
    if (surroundings.user !== null) await handOver(site.path, workspace.root, surroundings.user);
    const path = site.modules === null ? [] : [join(site.modules, ".bin")];
    const roots = await Promise.all([
      describeRoot("workspace", workspace.root),
      ...(site.modules === null ? [] : [describeRoot("modules", site.modules)]),
    ]);
    const outcome = await run({ ...runOptions(options, surroundings, path), cwd: workspace.root });
    await workspace.destroy({ until: "deleted" });
    return { outcome, roots };
  } finally {
    await site.destroy();
  }
}

function runOptions(
  { command, args = [], env, timeoutMs, maxOutputBytes, signal }: FindNoiseOptions,
  surroundings: Surroundings,
  path: readonly string[],
): Omit<Parameters<typeof run>[0], "cwd"> {
  // A command that is missing shows as such only where no shell stands between.
  const line = surroundings === usual ? [command, ...args] : surround([command, ...args], surroundings);
  const [first = command, ...rest] = line;
  return {
    command: first,
    args: rest,
    env: { ...surroundings.env, ...env },
    path: [...path, ...(pinnedEnvironment()["PATH"] ?? "").split(delimiter)],
    ...(surroundings.user === null ? {} : { user: surroundings.user }),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    ...(maxOutputBytes === undefined ? {} : { maxOutputBytes }),
    ...(signal === undefined ? {} : { signal }),
  };
}

/** The copy belongs to the user of the run, who may pass through the directories above it. */
async function handOver(site: string, root: string, { uid, gid }: RunUser): Promise<void> {
  await chmod(site, 0o711);
  for (const path of await readdir(root, { recursive: true })) await lchown(join(root, path), uid, gid);
  await lchown(root, uid, gid);
}

async function exists(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => null)) !== null;
}
