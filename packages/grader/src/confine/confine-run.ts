import { realpath } from "node:fs/promises";
import type { Isolation, RunOptions } from "@testbed/runner";
import type { Site } from "../site/site.js";
import type { GradeIsolation } from "./confinement.js";
import { handOver, letThrough } from "./hand-over.js";
import { requireReach } from "./require-reach.js";
import type { ResolvedConfinement } from "./resolve-confinement.js";

/** What a run is confined to. */
export interface ConfinedPlace {
  readonly site: Site;
  /** Directory of the run. */
  readonly root: string;
  /** The directory of its report, if there is one. */
  readonly reportDirectory: string | null;
  /** Files and directories that the command needs beside. */
  readonly shown: readonly string[];
  /** The directory was made for this run, and may be handed over to its user. */
  readonly isOwn: boolean;
  /** Files of the directory that stay with this process, relative to it. */
  readonly kept: readonly string[];
}

/** The options of a run that keep it apart; what it needs is shown, and handed over to its user. */
export async function confineRun(
  { isolation, limits, user, otherUser }: ResolvedConfinement,
  place: ConfinedPlace,
): Promise<Pick<RunOptions, "isolation" | "limits" | "user">> {
  const { site, root, reportDirectory, isOwn, kept } = place;
  if (otherUser !== null) {
    await letThrough(site.path);
    await requireReach(site.path, otherUser);
    if (isOwn) await handOver(root, otherUser, { paths: kept });
    if (reportDirectory !== null) await handOver(reportDirectory, otherUser);
  }
  return {
    isolation: await withPaths(isolation, place),
    limits,
    ...(user === null ? {} : { user }),
  };
}

async function withPaths(
  isolation: GradeIsolation,
  { site, root, reportDirectory, shown }: ConfinedPlace,
): Promise<Isolation> {
  if (isolation.mode === "process" || isolation.mode === "namespace") return isolation;
  const modules = site.modules === null ? [] : [await realpath(site.modules), site.modules];
  return {
    ...isolation,
    workspace: root,
    readOnlyPaths: [...(isolation.readOnlyPaths ?? []), ...modules, ...shown],
    writablePaths: reportDirectory === null ? [] : [reportDirectory],
  };
}
