import type { RunError, TestFailure } from "../../run/test-run.js";
import { findLocation, firstLines } from "../../text/clip.js";

interface Listed {
  readonly failures: readonly TestFailure[];
  /** Classes whose hook threw: Surefire counts each as a test that erred. */
  readonly hooks: readonly RunError[];
}

const ENTRY = /^(\S.{0,1000}?)(?: --)? +Time elapsed: \d[\d.,]*(?: s| sec)? +<<< (?:FAILURE|ERROR)!$/u;

/** Reads the lines `demo.ATest.wrong -- Time elapsed: 0.1 s <<< FAILURE!`; a further attempt repeats its test. */
export function readSurefireFailures(lines: readonly string[]): Listed {
  const classes = classesOf(lines);
  const failures = new Map<string, TestFailure>();
  const hooks = new Map<string, RunError>();
  for (const [index, line] of lines.entries()) {
    const title = ENTRY.exec(line.slice(0, 1_200))?.[1];
    if (title === undefined || title.startsWith("Tests run:")) continue;
    const body = lines.slice(index + 1, index + 20);
    const end = body.indexOf("");
    const message = firstLines((end === -1 ? body : body.slice(0, end)).join("\n"));
    if (classes.has(title)) hooks.set(title, { kind: "hook", message: `${title}: ${message}` });
    else failures.set(title, toFailure(title, message));
  }
  return { failures: [...failures.values()], hooks: [...hooks.values()] };
}

// Both the line that a class starts with and that of its totals name it: printed text may stand in front of one.
function classesOf(lines: readonly string[]): ReadonlySet<string> {
  return new Set(
    lines.flatMap((line) => {
      const shown = line.slice(0, 1_200);
      const [, started] = /^Running (\S+)$/u.exec(shown) ?? [];
      const [, ended] = /^Tests run: (?!0,).* Time elapsed: .* in (\S+)$/u.exec(shown) ?? [];
      return [started, ended].filter((name) => name !== undefined);
    }),
  );
}

// `demo.ATest.wrong` since Surefire 3, `wrong(demo.ATest)` before.
function toFailure(title: string, message: string): TestFailure {
  const [, older, olderClass] = /^(.+)\(([\w.$]+)\)$/u.exec(title) ?? [];
  const at = title.search(/\.[^.]*(?:\(.*)?$/u);
  const name = older ?? title.slice(at + 1);
  const suite = olderClass ?? (at === -1 ? "" : title.slice(0, at));
  const location = findLocation(message);
  return {
    name,
    suite: suite === "" ? [] : [suite],
    ...(message === "" ? {} : { message }),
    ...(location === undefined ? {} : { location }),
  };
}
