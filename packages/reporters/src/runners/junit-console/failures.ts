import type { RunError, TestFailure } from "../../run/test-run.js";
import { findLocation, firstLines } from "../../text/clip.js";

interface Listed {
  readonly failures: readonly TestFailure[];
  readonly errors: readonly RunError[];
}

/** Reads the entries below `Failures (N):`: a test has a method as its source, a class is one whose hook threw. */
export function readLauncherFailures(lines: readonly string[]): Listed {
  const start = lines.findLastIndex((line) => /^Failures \(\d{1,9}\):$/u.test(line));
  if (start === -1) return { failures: readVerbose(lines), errors: [] };
  const failures: TestFailure[] = [];
  const errors: RunError[] = [];
  for (let index = start + 1; index < lines.length; index += 1) {
    const title = /^ {2}(\S.*)$/u.exec(lines[index] ?? "")?.[1];
    const source = /^ {4}(\w+Source) \[/u.exec(lines[index + 1] ?? "")?.[1];
    if (title === undefined || source === undefined) continue;
    const body = lines.slice(index + 2, index + 20);
    const end = body.findIndex((line) => line === "" || /^ {2}\S/u.test(line));
    const message = firstLines((end === -1 ? body : body.slice(0, end)).join("\n").replace(/^ *=> /u, ""));
    if (source === "MethodSource") failures.push(toFailure(title, message));
    else errors.push({ kind: "hook", message: `${title}: ${message}` });
  }
  return { failures, errors };
}

// `JUnit Jupiter:ATest:adds()`
function toFailure(title: string, message: string): TestFailure {
  const [, ...titles] = title.split(":");
  const location = findLocation(message);
  return {
    name: titles.at(-1) ?? title,
    suite: titles.slice(0, -1),
    ...(message === "" ? {} : { message }),
    ...(location === undefined ? {} : { location }),
  };
}

// `--details=verbose` lists no failures in the end: each test has a block of its own.
function readVerbose(lines: readonly string[]): readonly TestFailure[] {
  const failures: TestFailure[] = [];
  let title = "";
  for (const line of lines) {
    title = /^[│|\s]{0,400}(?:├─|└─|\+--|'--) ?(\S.{0,1000})$/u.exec(line)?.[1] ?? title;
    const isFailed = /^[│|\s]{1,400}status: (?:✘|\[X\]) FAILED$/u.test(line);
    if (isFailed) failures.push({ name: title, suite: [] });
  }
  return failures;
}
