import { checkRunner, type RunLimits, type RunUser } from "@testbed/runner";
import { GraderError } from "../errors.js";
import { flag, record, type OptionRule, type OptionRules } from "../options/check-options.js";
import type { Confinement, GradeIsolation } from "./confinement.js";

/** A confinement with everything decided. */
export interface ResolvedConfinement {
  readonly isolation: GradeIsolation;
  readonly limits: RunLimits;
  /** User of the run, as the runner is told; `null` for that of this process. */
  readonly user: RunUser | null;
  /** The same, where it is not the user of this process. */
  readonly otherUser: RunUser | null;
}

const isolationRule: OptionRule = {
  rule: '"auto" or an object such as { mode: "bubblewrap" }',
  accepts: (value) => value === "auto" || record.accepts(value),
};

/** Options of a confinement. What `@testbed/runner` checks before it starts anything is left to it. */
export const confinementRules: OptionRules = {
  isolation: isolationRule,
  requireIsolation: flag,
  limits: record,
  user: record,
};

/** Refuses a confinement that contradicts itself. */
export function checkConfinement({ isolation, requireIsolation }: Confinement): void {
  if (requireIsolation !== true || typeof isolation !== "object" || isolation.mode !== "process") return;
  const message =
    'isolation is { mode: "process" }, which is none, and requireIsolation refuses that; choose another mode or "auto".';
  throw new GraderError("invalid-option", message);
}

/** The options of a confinement alone, without those that were not given. */
export function confinementOf({ isolation, requireIsolation, limits, user }: Confinement): Confinement {
  return {
    ...(isolation === undefined ? {} : { isolation }),
    ...(requireIsolation === undefined ? {} : { requireIsolation }),
    ...(limits === undefined ? {} : { limits }),
    ...(user === undefined ? {} : { user }),
  };
}

/** The other options. */
export function withoutConfinement<T extends Confinement>(options: T): Omit<T, keyof Confinement> {
  const {
    isolation: _isolation,
    requireIsolation: _required,
    limits: _limits,
    user: _user,
    ...others
  } = options;
  return others;
}

/** Decides how a run is confined; `auto` tries once for real what this machine has. */
export async function resolveConfinement(confinement: Confinement): Promise<ResolvedConfinement> {
  const { requireIsolation = false, limits = {} } = confinement;
  const wanted = confinement.isolation ?? (requireIsolation ? "auto" : { mode: "process" as const });
  const isolation = wanted === "auto" ? await strongest(requireIsolation) : wanted;
  const isIsolated = isolation.mode !== "process";
  const isRoot = process.getuid?.() === 0;
  // As the runner does by itself: it has to be known before, so that the workspace can be handed over.
  const user = confinement.user ?? (isIsolated && isRoot ? { uid: 65_534, gid: 65_534 } : null);
  return { isolation, limits, user, otherUser: isOther(user) ? user : null };
}

function isOther(user: RunUser | null): boolean {
  return user !== null && (user.uid !== process.getuid?.() || user.gid !== process.getgid?.());
}

let available: Promise<ReadonlySet<string>> | null = null;

async function strongest(isRequired: boolean): Promise<GradeIsolation> {
  available ??= checkRunner().then(
    ({ isolation }) => new Set(isolation.filter((each) => each.available).map(({ mode }) => mode)),
  );
  const modes = await available;
  if (modes.has("bubblewrap")) return { mode: "bubblewrap" };
  if (modes.has("namespace")) return { mode: "namespace" };
  // Where isolation is required, the strongest says why it cannot be had.
  return { mode: isRequired ? "bubblewrap" : "process" };
}
