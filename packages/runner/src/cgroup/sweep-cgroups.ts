import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { goneSince } from "../reap/owner-mark.js";
import { Cgroup } from "./cgroup.js";
import { findHierarchies } from "./hierarchies.js";

const form = /^testbed-(?<mark>[0-9a-f-]+)\.[0-9a-f-]{36}$/;

/** Kills what is in the cgroups of dead harnesses and removes them; `false` when one stays. */
export async function sweepCgroups(deadline: number): Promise<boolean> {
  let isDone = true;
  for (const directory of findHierarchies()
    .flatMap(({ own, root }) => parents(own, root))
    .flatMap(abandoned)) {
    const cgroup = new Cgroup({ memory: directory }, null);
    isDone = (await cgroup.empty(deadline)) && isDone;
    await cgroup.remove(deadline);
  }
  return isDone;
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
