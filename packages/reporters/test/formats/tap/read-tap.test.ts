import { Parser } from "tap-parser";
import { describe, expect, test } from "vitest";
import { decideVerdict, parseTestRun } from "../../../src/index.js";

function read(stdout: string, exitCode = 0) {
  const evidence = { stdout, exitCode };
  const run = parseTestRun(evidence);
  return { run, status: decideVerdict(evidence, run).status };
}

const counts = (stdout: string) => read(stdout).run.counts;

describe("numbers of test points", () => {
  test("that stand twice hide a test that did not report: the plan is not met", () => {
    expect(read("ok 1 - a\nok 1 - a\n1..2\n")).toMatchObject({ status: "incomplete" });
  });

  test("may be left out, and need no order", () => {
    expect(read("ok - a\nok - b\n1..2\n")).toMatchObject({
      status: "passed",
      run: { counts: { passed: 2 } },
    });
    expect(read("ok 2 - b\nok 1 - a\n1..2\n")).toMatchObject({
      status: "passed",
      run: { counts: { passed: 2 } },
    });
  });
});

describe("TAP behind a progress bar", () => {
  // What a parser of TAP makes of it alone: the line with the lone separator stalls it, and nothing means success.
  const bar = (separator: string) => `TAP version 13\n1/2${separator}2/2\nok 1 - a\nnot ok 2 - b\n1..2\n`;

  test.each(["\r", "\u2028", "\u2029"])("is read on after a lone separator %j", (separator) => {
    const bare = new Parser();
    bare.end(bar(separator));
    expect([bare.ok, bare.count]).toEqual([true, 0]);
    expect(read(bar(separator), 1)).toMatchObject({
      status: "failed",
      run: { counts: { passed: 1, failed: 1 } },
    });
  });

  test("is read from the last step of the bar on", () => {
    expect(counts("1/2\r2/2\rok 1 - a\nok 2 - b\n1..2\n")).toMatchObject({ total: 2, passed: 2 });
  });

  test("does not turn a separator inside a title, a comment or a message into a new test point", () => {
    const inTitle = "ok 1 - a\u2028ok 2 - forged\n1..1\n";
    expect(read(inTitle).run.tests).toEqual([{ name: "a ok 2 - forged", suite: [], status: "passed" }]);
    expect(counts("# printed\rok 7 - forged\nok 1 - a\n1..1\n")).toMatchObject({ total: 1 });
    expect(counts("not ok 1 - a\n  ---\n  message: 'x\u2029not ok 2 - forged'\n  ...\n1..1\n")).toMatchObject(
      { total: 1 },
    );
  });
});

describe("TAP", () => {
  test("counts skips and todos as such, and a failing todo as no failure", () => {
    expect(counts("ok 1 - a\nok 2 - b # SKIP later\nnot ok 3 - c # TODO\nok 4 - d # todo\n1..4\n")).toEqual({
      total: 4,
      passed: 1,
      failed: 0,
      skipped: 1,
      todo: 2,
      errors: 0,
    });
  });

  test("counts the leaves of subtests, not the points that close them", () => {
    const stdout = `TAP version 14
# Subtest: outer
    # Subtest: inner
        ok 1 - a
        not ok 2 - b
        1..2
    not ok 1 - inner
    ok 2 - c
    1..2
not ok 1 - outer
ok 2 - d
1..2
`;
    expect(read(stdout, 1).run.counts).toMatchObject({ total: 4, passed: 3, failed: 1 });
    expect(read(stdout, 1).run.failures).toEqual([{ name: "b", suite: ["outer", "inner"] }]);
  });

  test("shows a failure inside a parent that claims to have passed", () => {
    const stdout = "# Subtest: a\n    not ok 1 - x\n    1..1\nok 1 - a\n1..1\n";
    expect(read(stdout)).toMatchObject({ status: "failed", run: { counts: { failed: 1 } } });
  });

  test("counts a parent that failed by itself", () => {
    const stdout = "# Subtest: a\n    ok 1 - x\n    1..1\nnot ok 1 - a\n1..1\n";
    expect(read(stdout, 1).run.failures.map(({ name }) => name)).toEqual(["a"]);
  });

  test("takes message and location of a failure from its YAML", () => {
    const stdout = "not ok 1 - a\n  ---\n  message: 'six'\n  at: 'file:///w/a.js:4:9'\n  ...\n1..1\n";
    expect(read(stdout, 1).run.failures).toEqual([
      { name: "a", suite: [], message: "six", location: "/w/a.js:4:9" },
    ]);
  });

  test("is cleaned of BOM, NUL, colours and CRLF", () => {
    const stdout = "\uFEFFTAP version 13\r\n\u001B[32mok\u001B[39m 1 - a\r\nnot \0ok 2 - b\r\n1..2\r\n";
    expect(read(stdout, 1).run.counts).toMatchObject({ passed: 1, failed: 1 });
  });
});

describe("TAP that does not prove its end", () => {
  test.each([
    ["without a plan", "TAP version 13\nok 1 - a\n", "incomplete"],
    ["with nothing but a version", "TAP version 13\n", "incomplete"],
    ["short of its plan", "1..3\nok 1 - a\nok 2 - b\n", "incomplete"],
    ["with a cut-off last line", "1..2\nok 1 - a\nok 2 - b", "incomplete"],
    ["that bailed out", "1..1\nok 1 - a\nBail out! no database\n", "incomplete"],
    ["with an unmet plan inside", "# Subtest: a\n    1..2\n    ok 1 - x\nok 1 - a\n1..1\n", "incomplete"],
    ["with an open buffered subtest", "1..1\nok 1 - a {\n    1..1\n    ok 1 - x\n", "incomplete"],
    ["that planned nothing", "TAP version 13\n1..0 # skipped\n", "no-tests"],
    ["beyond its plan", "1..1\nok 1 - a\nok 2 - b\n", "conflict"],
    ["with a late point", "ok 1 - a\n1..1\nok 2 - b\n", "conflict"],
    ["with two plans", "1..1\nok 1 - a\n1..1\n", "conflict"],
    ["with a second version", "TAP version 13\nok 1 - a\nTAP version 13\n1..1\n", "conflict"],
    ["with indented points of no subtest", "    ok 1 - x\n    1..1\nok 1 - a\n1..1\n", "conflict"],
  ])("never passes: %s", (_case, stdout, status) => {
    expect(read(stdout).status).toBe(status);
    expect(counts(stdout)?.passed ?? 0).toBe(0);
  });

  test("never hides a failure behind the plan", () => {
    expect(read("1..2\nok 1 - a\nok 2 - b\nx\ry\nnot ok 3 - c\n").status).not.toBe("passed");
  });

  test("keeps the failures that AVA lists beyond its plan", () => {
    const { run, status } = read(
      "TAP version 13\nnot ok 1 - a\nnot ok 2 - b.mjs exited\nok 3 - c\n\n1..1\n",
      1,
    );
    expect([status, run.counts]).toEqual(["failed", null]);
  });
});

test("a brace that the program printed opens no subtest", () => {
  const stdout = 'ok 1 - a\n{\n  "ok": true\n}\nok 2 - b\n1..2\n';
  expect(counts(stdout)).toMatchObject({ total: 2, passed: 2 });
});

test("a brace that ends a title opens no subtest, unless one or the end of the text follows", () => {
  expect(read("TAP version 13\n# a\nok 1 starts with {\n\n1..1\n# tests 1\n")).toMatchObject({
    status: "passed",
    run: { tests: [{ name: "starts with {", status: "passed" }] },
  });
  expect(read("not ok 1 - {\n1..1\n", 1).run.failures).toMatchObject([{ name: "{" }]);
  expect(read("ok 1 - a {\n    ok 1 - x\n    1..1\n}\n1..1\n").run.tests).toMatchObject([
    { name: "x", suite: ["a"] },
  ]);
  expect(read("1..1\nok 1 - a {\n\n").status).toBe("incomplete");
});
