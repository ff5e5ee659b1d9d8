import { expect, test } from "vitest";
import { parseTestRun } from "../../src/index.js";

const binary = (name: string, result = "ok"): string =>
  `\nrunning 1 test\ntest ${name} ... ${result}\n\ntest result: ok. 1 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s\n`;

test("each test stands in the source of its binary, which cargo names on stderr", () => {
  const { tests } = parseTestRun({
    command: "cargo",
    args: ["test"],
    stdout: `${binary("tests::unit")}${binary("adds")}`,
    stderr:
      "    Finished `test` profile [unoptimized + debuginfo] target(s) in 0.02s\n     Running unittests src/lib.rs (target/debug/deps/x-0a1b2c3d4e5f6a7b)\n     Running tests/calc.rs (target/debug/deps/calc-0a1b2c3d4e5f6a7b)\n",
    exitCode: 0,
  });
  expect(tests.map(({ name, file }) => [name, file])).toEqual([
    ["tests::unit", "src/lib.rs"],
    ["adds", "tests/calc.rs"],
  ]);
});

test("without a line for each binary nothing is said of sources", () => {
  const { tests } = parseTestRun({ command: "cargo", args: ["test"], stdout: binary("adds"), exitCode: 0 });
  expect(tests).toEqual([{ name: "adds", suite: [], status: "passed" }]);
});

test("an older cargo names no source", () => {
  const { tests } = parseTestRun({
    command: "cargo",
    args: ["test"],
    stdout: binary("adds"),
    stderr: "     Running target/debug/deps/calc-0a1b2c3d4e5f6a7b\n",
    exitCode: 0,
  });
  expect(tests).toEqual([{ name: "adds", suite: [], status: "passed" }]);
});
