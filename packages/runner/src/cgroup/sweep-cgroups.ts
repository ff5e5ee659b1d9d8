import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { goneSince } from "../reap/owner-mark.js";
import { Cgroup } from "./cgroup.js";
import { findHierarchies } from "./hierarchies.js";

const form = /^testbed-(?<mark>[0-9a-f-]+)\.[0-9a-f-]{36}$/;

/** What became of the cgroups of dead harnesses. */
export interface SweptCgroups {
  /** Nothing runs in them any more. */
  readonly isEmpty: boolean;
  /** Those that could not be removed in time. */
  readonly left: readonly string[];
}

/** Kills what is in the cgroups of dead harnesses and removes them. */
export async function sweepCgroups(deadline: number): Promise<SweptCgroups> {
  let isEmpty = true;
  const left: string[] = [];
  for (const directory of findHierarchies()
    .flatMap(({ own, root }) => parents(own, root))
    .flatMap(abandoned)) {
    const cgroup = new Cgroup({ memory: directory }, null);
    isEmpty = (await cgroup.empty(deadline)) && isEmpty;
    left.push(...(await cgroup.remove(deadline)));
  }
  return { isEmpty, left };
}

function parents(own: string, root: string): readonly string[] {
  const above = dirname(own);
  return own === root || !above.startsWith(root) ? [own] : [own, ...parents(above, root)];
}

function abandoned(parent: string): readonly string[] {
  try {
    return readdirSync(parent)
      .filter((name) => goneSince(form.exec(name)?.groups?.["mark"] ?? "") !== null)
      .map((name) => join(parent, name));
  } catch {
    return [];
  }
}
