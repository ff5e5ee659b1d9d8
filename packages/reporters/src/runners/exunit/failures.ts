import type { RunError, TestFailure } from "../../run/test-run.js";
import { firstLines } from "../../text/clip.js";

interface Listed {
  readonly failures: readonly TestFailure[];
  readonly errors: readonly RunError[];
}

const TEST = /^ {1,3}\d{1,9}\) (?:test |property )?(.{1,1000}) \(([\w.]{1,300})\)$/u;
const HOOK = /^ {1,3}\d{1,9}\) ([\w.]{1,300}): failure on (\w{1,40}) callback/u;

/** Reads the entries `  1) test adds (ATest)`, and those of a `setup_all` that threw. */
export function readExunitFailures(lines: readonly string[]): Listed {
  const failures: TestFailure[] = [];
  const errors: RunError[] = [];
  for (const [index, line] of lines.entries()) {
    const [, module, callback = ""] = HOOK.exec(line) ?? [];
    const body = lines.slice(index + 1, index + 20);
    if (module !== undefined) {
      errors.push({ kind: "hook", message: `${module}: ${callback}\n${messageOf(body)}` });
      continue;
    }
    const [, name, suite = ""] = TEST.exec(line) ?? [];
    const location = /^ {5}(\S+:\d{1,9})$/u.exec(lines[index + 1] ?? "")?.[1];
    if (name === undefined || location === undefined) continue;
    const file = location.replace(/:\d+$/u, "");
    failures.push({ name, suite: [suite], file, message: messageOf(body.slice(1)), location });
  }
  return { failures, errors };
}

function messageOf(body: readonly string[]): string {
  const end = body.findIndex((line) => line === "" || /^ {5}stacktrace:$/u.test(line));
  return firstLines((end === -1 ? body : body.slice(0, end)).map((line) => line.trim()).join("\n"));
}
