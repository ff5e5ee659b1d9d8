import type { RunUser } from "../isolation/isolation.js";
import type { ResourceLimit } from "../limits/resource-limits.js";

/** What is put on a process before it becomes a program. */
export interface Restrictions {
  /** Files by which it joins its cgroups, before it gives up its user. */
  readonly cgroups: readonly string[];
  readonly user: RunUser | null;
  readonly limits: readonly ResourceLimit[];
  /** No program gives more rights than its caller has, setuid or not. */
  readonly noNewPrivileges: boolean;
}

export const unrestricted: Restrictions = { cgroups: [], user: null, limits: [], noNewPrivileges: false };

/** As `helper/supervise.pl` reads them: in this order, so that every right lasts as long as it is needed. */
export function writeRestrictions({ cgroups, user, limits, noNewPrivileges }: Restrictions): string {
  return [
    ...cgroups.map((file) => `cgroup=${file}`),
    ...limits.map(({ resource, soft, hard }) => `limit=${[resource, soft, hard].join(":")}`),
    ...(user === null ? [] : [`user=${String(user.uid)}:${String(user.gid)}`]),
    ...(noNewPrivileges ? ["nnp=1"] : []),
  ].join(",");
}
