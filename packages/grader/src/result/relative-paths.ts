import { isAbsolute } from "node:path";
import type { Root } from "@testbed/normalize";
import type { Finding, TestRun, Verdict } from "@testbed/reporters";

/** What was said about a run, without where its workspace happened to lie. */
export interface Said {
  readonly verdict: Verdict;
  readonly run: TestRun;
}

/**
 * Makes paths below the root relative, and names other roots, in everything but names of tests: two runs of the same code, in workspaces with two
 * names, have to give the same verdict with the same reasons.
 */
export function withRelativePaths({ verdict, run }: Said, root: string, others: readonly Root[]): Said {
  const named = others.flatMap(({ name, aliases }) =>
    name === "workspace" ? [] : aliases.filter(isAbsolute).map((alias) => [alias, `<${name}>`] as const),
  );
  const inside = (text: string): string =>
    named
      .reduce((changed, [path, name]) => changed.replaceAll(path, name), text)
      .replaceAll(`file://${root}/`, "")
      .replaceAll(`${root}/`, "")
      .replaceAll(root, ".");
  const finding = (said: Finding): Finding => mapped(said, ["message", "evidence"], inside);
  return {
    verdict: { ...verdict, findings: verdict.findings.map(finding) },
    run: {
      ...run,
      tests: run.tests.map((test) => mapped(test, ["file"], inside)),
      failures: run.failures.map((failure) => mapped(failure, ["file", "message", "location"], inside)),
      errors: run.errors.map((error) => mapped(error, ["file", "message"], inside)),
      findings: run.findings.map(finding),
    },
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
