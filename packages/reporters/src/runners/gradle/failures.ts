import type { RunError, TestFailure } from "../../run/test-run.js";
import { findLocation, firstLines } from "../../text/clip.js";

/** Failing tests, and classes whose hook threw. */
export interface Failures {
  readonly failures: readonly TestFailure[];
  /** Gradle counts each as a test that failed. */
  readonly hooks: readonly RunError[];
}

const FAILED = /^(\S.{0,1000}? > .{1,1000}) FAILED$/u;
const HOOKS = new Set(["classMethod", "initializationError", "executionError", "initializer"]);

/** Reads the lines `demo.ATest > wrong FAILED`. */
export function readGradleFailures(lines: readonly string[]): Failures {
  const failures: TestFailure[] = [];
  const hooks: RunError[] = [];
  for (const [index, line] of lines.entries()) {
    const titles = FAILED.exec(line.slice(0, 2_100))?.[1]?.split(" > ");
    if (titles === undefined) continue;
    const name = (titles.at(-1) ?? "").replace(/\(\)$/u, "");
    // `Gradle Test Run :test > Gradle Test Executor 1` stand in front where the granularity is the lowest.
    const suite = titles.slice(0, -1).filter((title) => !/^Gradle Test (?:Run|Executor) /u.test(title));
    const body = lines.slice(index + 1, index + 20);
    const end = body.indexOf("");
    const text = (end === -1 ? body : body.slice(0, end)).map((each) => each.trim()).join("\n");
    const message = firstLines(text);
    const location =
      /\bat ([\w$]+\.(?:java|kt|groovy|scala):\d{1,9})$/mu.exec(text)?.[1] ?? findLocation(text);
    const place = location === undefined ? {} : { location };
    if (HOOKS.has(name)) hooks.push({ kind: "hook", message: `${suite.join(" > ")}: ${message}` });
    else failures.push({ name, suite, ...(message === "" ? {} : { message }), ...place });
  }
  return { failures, hooks };
}
