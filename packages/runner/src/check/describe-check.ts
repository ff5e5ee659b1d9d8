import type { IsolationCheck, RunnerCheck } from "./check-runner.js";

const holding: Readonly<Record<RunnerCheck["mechanism"], string>> = {
  subreaper: "A supervisor holds every run: that nothing is left of it is the kernel's word.",
  "process-group+cookie":
    "Runs are held by their group and searched in /proc: a process that hides well enough is not found. Linux on x64 or arm64 with /usr/bin/perl gives more.",
  "process-group": "Runs are held by their group alone: nothing can be verified on this system.",
  none: "Not even `true` could be run.",
};

/** The facts of a check in sentences. */
export function describeCheck(check: Omit<RunnerCheck, "words">): readonly string[] {
  return [
    holding[check.mechanism],
    ...check.isolation.map((each) => describeMode(each, check.uid)),
    check.limits
      ? "Limits of memory, processes, files and CPU time can be put on each process."
      : "Limits of memory, processes, files and CPU time of each process cannot be had.",
    check.totalLimits.reason === null
      ? "Limits of memory, processes and CPU can be put on a run as a whole, by a cgroup."
      : `Limits of a run as a whole: not available outside of containers. ${check.totalLimits.reason}`,
    ...check.engines.map(({ engine, reason }) =>
      reason === null ? `Engine ${engine} answers.` : `Engine ${reason}`,
    ),
    `Candidate and harness share a user unless a run is isolated or has the option user: in mode process a run has the user of this process${check.uid === 0 ? ", root" : ""}: it can signal the harness, which can open Node.js's debugger, read its memory and use its open files, and write whatever it can write.`,
    ...userAdvice(check),
  ];
}

function describeMode({ mode, available, failure }: IsolationCheck, uid: number | null): string {
  if (!available) return `Isolation ${mode}: not available. ${failure?.message ?? "A run of `true` failed."}`;
  if (mode === "container")
    return "Isolation container: an engine answers; an image has to be there already.";
  if (mode === "process") return "Isolation process: available; it bounds a run and keeps nothing from it.";
  return `Isolation ${mode}: available${uid === 0 ? ", as user 65534 unless the option user names another" : ", as the user of this process"}.`;
}

function userAdvice({ uid, otherUser }: Omit<RunnerCheck, "words">): readonly string[] {
  if (otherUser) {
    return ["The option user gives a run another user; programs under root's home are out of its reach."];
  }
  return uid === 0 ? ["Another user cannot be given to a run here."] : [];
}
