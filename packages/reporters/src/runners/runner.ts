import type { Reading } from "../run/reading.js";
import type { Reporter } from "../run/test-run.js";
import type { ReportRecipe } from "../recipe/report-recipe.js";
import type { Invocation } from "./invocation.js";

/** The two streams of a run, as lines that were cleaned. */
export interface Console {
  readonly stdoutText: string;
  readonly stderrText: string;
  /** Lines of stdout; the last is `""` when the text ends with a line end. */
  readonly stdout: readonly string[];
  /** Lines of stderr, likewise. */
  readonly stderr: readonly string[];
}

/** Everything the project knows about one runner: adding one is one file and one line in `registry.ts`. */
export interface Runner {
  readonly reporter: Exclude<Reporter, "exit-code">;
  /** Versions whose output was recorded. */
  readonly versions: string;
  /** Console formats that are read, for the support table. */
  readonly consoleFormats: readonly string[];
  /** Report files that are read, with how they are asked for or who writes them, for the support table. */
  readonly reportFormats: readonly string[];
  /** What proves that a run reached its end. */
  readonly completeness: string;
  /** What the console of this runner cannot tell. */
  readonly limits: readonly string[];
  /** Exit code that says that there was no test to run, where the runner has one of its own for it. */
  readonly emptyExitCode?: number;
  /** Whether the command line starts this runner. */
  readonly starts: (invocation: Invocation) => boolean;
  /** Reads the console; `null` when nothing in it has the shape of this runner's output. */
  readonly readConsole: (console: Console, invocation: Invocation | null) => Reading | null;
  /** Makes the runner write a report; `null` when it cannot keep its console at the same time. */
  readonly recipe:
    | ((
        invocation: Invocation,
        nodeVersion: string,
        context: { readonly isCi: boolean },
      ) => ReportRecipe | null)
    | null;
}
