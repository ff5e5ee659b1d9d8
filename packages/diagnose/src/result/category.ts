/**
 * What kind of thing broke. A closed set; the key is the category, the value what it means. The order is that of cause
 * before consequence: what stands earlier can bring about what stands later, so findings are listed in this order.
 */
export const categories = {
  "ci-infrastructure": "The CI service itself failed: runner lost, action not resolved, job cancelled.",
  "disk-full": "No space, no inodes or no quota left on a disk.",
  "out-of-memory": "Memory ran out: heap limit, cgroup limit, allocation failure.",
  "rate-limit": "A service refused because of too many requests.",
  authentication: "Credentials are missing, wrong or expired, or access was denied to them.",
  container: "An image could not be found, pulled, built or started.",
  network: "A registry or another host could not be reached, or answered with an error.",
  git: "Checkout, merge, submodule or LFS failed.",
  "cache-or-artifact": "A cache or an artifact could not be saved, restored or found.",
  "missing-environment": "An environment variable or a secret that is needed is not set.",
  permission: "The operating system denied access to a file or an operation.",
  "wrong-runtime-version": "The version of a language, runtime or tool is not one that is accepted.",
  "lockfile-mismatch": "Lock file and manifest disagree, or the lock file is missing or broken.",
  "dependency-conflict": "No set of versions satisfies all dependencies.",
  "configuration-error": "A configuration file or an option of a tool is invalid.",
  "missing-executable": "A command that was to be run does not exist.",
  "port-in-use": "A port to listen on is taken.",
  "service-not-ready": "A service that the job needs did not answer in time or at all.",
  "missing-dependency": "A package, module, header or library that is needed is not installed.",
  "syntax-error": "Source text could not be parsed.",
  "compile-error": "A compiler or type checker refused the code.",
  lint: "A linter or formatter found something to change.",
  hang: "Something never ended or stopped giving output.",
  timeout: "A time limit of a test, a step or a job was reached.",
  killed: "A process was ended by a signal whose sender is not known.",
  assertion: "A test failed: an assertion, or an error in the code under test.",
  "snapshot-mismatch": "Output differs from a stored snapshot, or a snapshot is obsolete.",
  "coverage-threshold": "Coverage is below the threshold.",
  "no-tests": "A test run found or ran no tests.",
  flaky: "The same test passed and failed on the same commit.",
  unknown: "Nothing that is known fits.",
} as const;

/** Name of a category. */
export type Category = keyof typeof categories;

const names = Object.keys(categories);

/** Place of a category in the order of cause before consequence. */
export function causalRank(category: Category): number {
  return names.indexOf(category);
}
