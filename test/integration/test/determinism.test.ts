import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { grade, type GradeResult, type Suite } from "@testbed/grader";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const here = import.meta.dirname;
const modules = join(here, "..", "node_modules");

interface Runner {
  readonly suite: Suite;
  readonly candidate: string;
  readonly right: string;
  readonly wrong: string;
}

const esm = {
  right: "export const sum = (a, b) => a + b;\n",
  wrong: "export const sum = (a, b) => a - b;\n",
};
const commonJs = { right: "exports.sum = (a, b) => a + b;\n", wrong: "exports.sum = (a, b) => a - b;\n" };

const runners: Readonly<Record<string, Runner>> = {
  "node-test": { suite: { command: "node", args: ["--test", "sum.test.mjs"] }, candidate: "sum.mjs", ...esm },
  vitest: { suite: { command: "vitest", args: ["run", "sum.spec.mjs"] }, candidate: "sum.mjs", ...esm },
  jest: { suite: { command: "jest", args: ["--ci"] }, candidate: "sum.js", ...commonJs },
  mocha: { suite: { command: "mocha", args: ["sum.test.mjs"] }, candidate: "sum.mjs", ...esm },
};

let base = "";
const places: string[] = [];
beforeAll(() => {
  base = mkdtempSync(join(realpathSync(tmpdir()), "determinism-"));
  const plain = join(base, "p");
  const hostile = join(base, `a longer place, it's "quoted" + (bracketed) [too] àé漢字 100%`);
  const target = join(base, "target-of-a-link", "deeper", "still");
  for (const directory of [plain, hostile, target]) mkdirSync(directory, { recursive: true });
  symlinkSync(target, join(base, "link"));
  places.push(plain, hostile, join(base, "link"));
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

async function gradeIn(directory: string, name: string, content: "right" | "wrong"): Promise<GradeResult> {
  const runner = runners[name];
  if (runner === undefined) throw new Error(`no runner ${name}`);
  const fixture = join(here, "..", "fixtures", "runners", name);
  const files = readdirSync(fixture).map((path) => ({ path, content: readFileSync(join(fixture, path)) }));
  const candidate = { path: runner.candidate, content: runner[content] };
  return grade({ ...runner.suite, files: [...files, candidate], directory, modules });
}

describe.each(Object.keys(runners))("%s", { timeout: 180_000 }, (name) => {
  test("gives the same normalized text wherever and however often the same code fails", async () => {
    const results: GradeResult[] = [];
    for (const place of [...places, ...places]) results.push(await gradeIn(place, name, "wrong"));
    for (const { verdict, run } of results) {
      expect(verdict).toMatchObject({
        status: "failed",
        counts: { total: 3, passed: 2, failed: 1, skipped: 0, todo: 0, errors: 0 },
      });
      expect(run.failures.map((failure) => failure.name)).toEqual(["adds"]);
    }
    const texts = results.map(({ normalized }) => ({ stdout: normalized.stdout, stderr: normalized.stderr }));
    for (const text of texts) expect(text).toEqual(texts[0]);
    expect(`${texts[0]?.stdout}${texts[0]?.stderr}`).toContain("in <workspace> at ");
  });

  test("never gives a passing and a failing run the same text", async () => {
    const right = await gradeIn(places[0] ?? "", name, "right");
    const wrong = await gradeIn(places[0] ?? "", name, "wrong");
    expect(right.verdict.status).toBe("passed");
    expect(right.normalized.stdout + right.normalized.stderr).not.toBe(
      wrong.normalized.stdout + wrong.normalized.stderr,
    );
  });
});
