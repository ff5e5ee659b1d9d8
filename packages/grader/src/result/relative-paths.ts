import type { Root } from "@testbed/normalize";
import type { Finding, TestRun, Verdict } from "@testbed/reporters";

/** Directories of a run: its own, and those beside it. */
export interface RunPlaces {
  /** Working directory of the run. */
  readonly directory: string;
  /** Directories that have a name, with every spelling they had. */
  readonly roots: readonly Root[];
}

/**
 * A run with paths below its directory made relative, and other directories of it named, in everything but names: two runs
 * of the same code, in workspaces with two names, have to give the same verdict with the same reasons.
 */
export function withRelativePaths(run: TestRun, places: RunPlaces): TestRun {
  const inside = shortening(places);
  return {
    ...run,
    tests: run.tests.map((test) => mapped(test, ["file"], inside)),
    failures: run.failures.map((failure) => mapped(failure, ["file", "message", "location"], inside)),
    errors: run.errors.map((error) => mapped(error, ["file", "message"], inside)),
    findings: run.findings.map((finding) => mapped(finding, ["message", "evidence"], inside)),
  };
}

/** The same for the findings of a verdict. */
export function withRelativeFindings(verdict: Verdict, places: RunPlaces): Verdict {
  const inside = shortening(places);
  const findings = verdict.findings.map((said): Finding => mapped(said, ["message", "evidence"], inside));
  return { ...verdict, findings };
}

function shortening({ directory, roots }: RunPlaces): (text: string) => string {
  const others = roots
    .filter(({ name }) => name !== "workspace")
    .flatMap(({ name, aliases }) => aliases.map((alias) => [alias, `<${name}>`] as const))
    .sort(([a], [b]) => b.length - a.length);
  return (text) => {
    const own = text
      .replaceAll(`file://${directory}/`, "")
      .replaceAll(`${directory}/`, "")
      .replaceAll(directory, ".");
    return others.reduce((shown, [alias, name]) => shown.replaceAll(alias, name), own);
  };
}

function mapped<T extends object>(value: T, keys: readonly (keyof T)[], change: (text: string) => string): T {
  const result = { ...value };
  for (const key of keys) {
    const text: unknown = value[key];
    if (typeof text === "string") Object.assign(result, { [key]: change(text) });
  }
  return result;
}
