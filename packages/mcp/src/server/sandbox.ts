import type { SessionsOptions } from "@testbed/grader";
import { reportError } from "../errors/report-error.js";

type Confinement = Pick<SessionsOptions, "isolation" | "limits" | "requireIsolation">;

/** What a sandbox may use unless the operator says otherwise. */
export const SANDBOX_LIMITS = { cpus: 1, totalMemoryBytes: 1_073_741_824, totalProcesses: 256 } as const;

/**
 * How commands of sessions are confined: the strongest isolation of this machine, and limits on a run as a whole. What
 * the operator named is never weakened; limits that nobody named are left out where this machine cannot enforce them.
 */
export async function sandboxOf(given: Confinement, directory: string | undefined): Promise<Confinement> {
  const wanted = { isolation: "auto", ...given, limits: { ...SANDBOX_LIMITS, ...given.limits } } as const;
  if (await isEnforced(wanted, directory)) return wanted;
  reportError(
    "this machine cannot limit memory, processes and processors of a sandbox as a whole; none are set",
  );
  return { isolation: "auto", ...given };
}

async function isEnforced(confinement: Confinement, directory: string | undefined): Promise<boolean> {
  const { createTestbed } = await import("@testbed/grader");
  await using testbed = createTestbed({ ...(directory === undefined ? {} : { directory }), ...confinement });
  const { id } = await testbed.createWorkspace();
  const { evidence } = await testbed.grade(id, { command: "/bin/sh", args: ["-c", ":"], timeoutMs: 10_000 });
  return evidence.outcome.status === "exited";
}
