import type { Reporter } from "../run/test-run.js";

/** A command line that also writes a machine-readable report. */
export interface RecipeCommand {
  /** All arguments, in place of those of the plain command. */
  readonly args: readonly string[];
  /** Environment variables to add. */
  readonly env: Readonly<Record<string, string>>;
}

/** How to make one command write a report that `parseTestRun` reads, its console staying as it is. */
export interface ReportRecipe {
  /** Runner that the command starts. */
  readonly reporter: Exclude<Reporter, "exit-code">;
  /** Format of the report; `node-test-events` is written by a reporter of this package. */
  readonly format:
    | "node-test-events"
    | "tap"
    | "junit"
    | "jest-json"
    | "vitest-json"
    | "mocha-json"
    | "playwright-json"
    | "rspec-json"
    | "gtest-json";
  /** File extension that suits the format, with its dot. */
  readonly extension: ".jsonl" | ".tap" | ".xml" | ".json";
  /** Name that the report has to have, where the runner only takes a directory (bats). */
  readonly fileName?: string;
  /**
   * Gives the command line that writes the report to a path.
   * @param reportPath - path of the report, best outside of what the candidate can write
   * @throws ReportersError with code `invalid-command` when the path is none or one that the runner cannot write to
   */
  readonly apply: (reportPath: string) => RecipeCommand;
}
