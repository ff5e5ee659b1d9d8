import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { decideVerdict, parseTestRun, type RunEvidence } from "../../src/index.js";

const source = `import unittest
class T(unittest.TestCase):
    def test_add(self):
        "adds two numbers"
        self.assertEqual(1 + 1, 2)
    def test_zero(self): pass
    @unittest.skip("later")
    def test_later(self): pass
    @unittest.expectedFailure
    def test_known(self): self.fail()
`;

function runUnittest(added: string): RunEvidence {
  const directory = mkdtempSync(join(tmpdir(), "unittest-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  writeFileSync(join(directory, "test_calc.py"), `${source}${added}`);
  const args = ["-m", "unittest", "-v"];
  const { stdout, stderr, status } = spawnSync("python3", args, { cwd: directory, encoding: "utf8" });
  return { command: "python3", args, stdout, stderr, exitCode: status };
}

test.skipIf(spawnSync("python3", ["--version"]).status !== 0)(
  "tests are named with -v, those with a documentation too, so that expected ones can be looked up",
  () => {
    const evidence = runUnittest("");
    const run = parseTestRun(evidence);
    const suite = ["test_calc", "T"];
    expect(run.tests.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
      { name: "test_add", suite, status: "passed" },
      { name: "test_known", suite, status: "skipped" },
      { name: "test_later", suite, status: "skipped" },
      { name: "test_zero", suite, status: "passed" },
    ]);
    const policy = { expectedNames: ["test_add (test_calc.T)", "test_zero"] };
    expect(decideVerdict(evidence, run, policy)).toMatchObject({ passed: true });
    expect(decideVerdict(evidence, run, { expectedNames: ["test_gone"] })).toMatchObject({ passed: false });
  },
);

test.skipIf(spawnSync("python3", ["--version"]).status !== 0)(
  "text that a test glues to its line, or that looks like one, takes the names away and nothing else",
  () => {
    for (const printed of ["'glued'", "'\\ntest_more (test_calc.T.test_more) ... ok'"]) {
      const print = `    def test_print(self):\n        import sys; print(${printed}, file=sys.stderr)\n`;
      const run = parseTestRun(runUnittest(print));
      expect(run.tests).toEqual([]);
      expect(run.counts).toMatchObject({ total: 5, passed: 3, skipped: 2 });
    }
  },
);
