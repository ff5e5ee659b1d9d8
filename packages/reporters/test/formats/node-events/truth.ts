import type { Truth } from "../../problems.js";
import { truthOf } from "../../record/truth.js";

const left: Truth = { statuses: ["incomplete"] };

const truths: Readonly<Record<string, Truth>> = {
  coverage: { statuses: ["passed"], passed: 1, failed: 0 },
  // Up to Node 22 a parent that ends cancels what it did not wait for; since then it waits.
  cancelled: { statuses: ["failed"], passed: 1, failed: 3, failing: ["late one", "late two", "slow"] },
  "exit-before-next": left,
  "exit-blank-name": { statuses: ["no-tests"], passed: 0, failed: 0, skippedOrTodo: 0 },
  "exit-in-hook": left,
  "exit-in-sibling": left,
  "exit-later": left,
  "exit-later-beside": left,
  "exit-later-code-1": left,
  "really-exit": left,
  signal: left,
  "signal-kill": left,
  "expect-failure": { statuses: ["passed"], passed: 2, failed: 0 },
  "unexpected-pass": { statuses: ["failed"], passed: 1, failed: 1, failing: ["known bug"] },
  "file-titles": { statuses: ["passed"], passed: 3, failed: 0 },
  hooks: { statuses: ["failed"], passed: 1, failed: 2, failing: ["one", "one"] },
  "name-pattern": { statuses: ["passed"], passed: 2, failed: 0, failing: [] },
  nested: { statuses: ["passed"], passed: 18, failed: 0, skippedOrTodo: 0 },
  "no-files": { statuses: ["no-tests"], passed: 0 },
  "odd-titles": { statuses: ["passed"], passed: 21, failed: 0, skippedOrTodo: 0 },
  "odd-titles-fail": {
    statuses: ["failed"],
    passed: 1,
    failed: 4,
    failing: ["an unclosed {", "imports ./x.js", "index.js", "two\nlines"],
  },
  "one-process": { statuses: ["passed"], passed: 10, failed: 0, skippedOrTodo: 3 },
  "only-flag": { statuses: ["passed"], passed: 2, failed: 0, failing: [] },
  parallel: { statuses: ["incomplete"], passed: 12, failed: 0 },
  "root-after-throws": { statuses: ["error"], passed: 1, failed: 0, failing: [] },
  shared: { statuses: ["passed"], passed: 6, failed: 0 },
  skips: { statuses: ["passed"], passed: 1, failed: 0, skippedOrTodo: 3 },
};

/** What is known about a scenario on a release, by construction or from the manual of that release. */
export function eventTruth(scenario: string, major: number): Truth {
  // Before Node 22 no file says that it ended, and one whose tests so far were all reported looks whole.
  if (scenario === "exit-before-next" && major < 22) return { statuses: ["passed"], passed: 1 };
  if (scenario === "cancelled" && major > 22) return { statuses: ["failed"], passed: 3, failed: 1 };
  // `expectFailure` came with Node 24; a todo suite passes its mark on to its tests since 22.
  if (scenario === "expect-failure" && major < 24) return { statuses: ["failed"], passed: 1, failed: 1 };
  if (scenario === "unexpected-pass" && major < 24) return { statuses: ["passed"], passed: 2 };
  if (scenario === "skips" && major < 22) return { statuses: ["failed"], passed: 1, failing: ["wrong"] };
  // It runs a suite that holds a chosen test only since then.
  if (scenario === "only-flag" && major < 22) return { statuses: ["passed"], passed: 1 };
  return truths[scenario] ?? truthOf(`node-test-${major}`, scenario, "events");
}
