import { isAbsolute } from "node:path";
import type { Root } from "@testbed/normalize";
import type { Finding, TestRun, Verdict } from "@testbed/reporters";
import type { GradeEvidence } from "./grade-result.js";

/** What was said about a run, without where its workspace happened to lie. */
export interface Said {
  readonly verdict: Verdict;
  readonly run: TestRun;
}

/**
 * Makes paths below the root relative in everything but names, and calls the other directories of the run by their
 * names: two runs of the same code, in workspaces with two names, have to give the same verdict with the same reasons.
 */
export function withRelativePaths(
  { verdict, run }: Said,
  { directory: root, roots }: Pick<GradeEvidence, "directory" | "roots">,
): Said {
  const beside = besides(roots);
  const inside = (text: string): string =>
    beside.reduce(
      (named, { alias, name }) => named.replaceAll(alias, `<${name}>`),
      text.replaceAll(`file://${root}/`, "").replaceAll(`${root}/`, "").replaceAll(root, "."),
    );
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

/** The longest first: one directory can lie in another. */
function besides(roots: readonly Root[]): readonly { readonly alias: string; readonly name: string }[] {
  return roots
    .filter(({ name }) => name !== "workspace")
    .flatMap(({ name, aliases }) => aliases.map((alias) => ({ alias, name })))
    .filter(({ alias }) => isAbsolute(alias))
    .sort((a, b) => b.alias.length - a.alias.length);
}

function mapped<T extends object>(value: T, keys: readonly (keyof T)[], change: (text: string) => string): T {
  const result = { ...value };
  for (const key of keys) {
    const text: unknown = value[key];
    if (typeof text === "string") Object.assign(result, { [key]: change(text) });
  }
  return result;
}
