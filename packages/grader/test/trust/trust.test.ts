import { existsSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  Content,
  createArtifactStore,
  createLocalExecutor,
  judgeItem,
  loadTask,
  readTask,
  taskDigest,
  type Candidate,
  type ItemResult,
} from "../../src/index.js";
import { directoryWith, sumTask } from "../task/task-directory.js";

const toml = `id = "sum"\nprompt = "Add."\nrequired_tests = ["adds"]\n[suite]\ncommand = ["node", "--test"]\n`;
const own = 'import { test } from "node:test"; import * as fs from "node:fs"; test("own", () => {});\n';
const trivial = 'import { test } from "node:test"; test("adds", () => {});\n';

async function grade(
  files: Readonly<Record<string, string>>,
  task: Readonly<Record<string, string>> = { ...sumTask, "task.toml": toml },
  candidate: Candidate = {
    kind: "files",
    files: Object.entries(files).map(([path, content]) => ({ path, content })),
  },
): Promise<ItemResult> {
  const content = new Content();
  const artifacts = createArtifactStore({ directory: directoryWith({}) });
  await using executor = createLocalExecutor({ content, artifacts });
  const evidence = await executor.execute({
    schema: "testbed.item/1",
    task: await content.addTask(await loadTask(directoryWith(task))),
    candidate: await content.addCandidate(candidate),
  });
  return judgeItem(evidence);
}

const right = { "sum.js": "export const sum = (a, b) => a + b;\n" };

describe("files of the grader that the run touches", () => {
  test.each([
    ["rewritten", `fs.rmSync("sum.test.js"); fs.writeFileSync("sum.test.js", ${JSON.stringify(trivial)});`],
    [
      "rewritten, and put back by what runs later",
      `const real = fs.readFileSync("sum.test.js", "utf8"); fs.writeFileSync("sum.test.js", ${JSON.stringify(trivial)} + ` +
        '`import * as fs from "node:fs"; process.on("exit", () => fs.writeFileSync("sum.test.js", ${JSON.stringify(real)}));`);',
    ],
    ["given another mode", 'fs.chmodSync("sum.test.js", 0o600);'],
  ])("%s are no pass", async (_, script) => {
    // `a.test.js` comes first where files run one after the other.
    const result = await grade({ ...right, "a.test.js": `${own}${script}` });
    expect(result).toMatchObject({ outcome: "failed", status: "conflict" });
    expect(result.findings[0]).toMatchObject({
      code: "grader-file-changed",
      message: expect.stringContaining("sum.test.js"),
    });
  });

  test("protected ones too, whose run may add files beside", async () => {
    const task = {
      ...sumTask,
      "task.toml": toml.replace("[suite]", 'protected_paths = ["data"]\n[suite]'),
      "repo/data/a.txt": "a",
    };
    const change = `${own}fs.writeFileSync("data/a.txt", "b");`;
    expect(await grade({ ...right, "a.test.js": change }, task)).toMatchObject({ status: "conflict" });
    const add = `${own}fs.writeFileSync("data/b.txt", "b"); fs.writeFileSync("sum.js", fs.readFileSync("sum.js"));`;
    expect(await grade({ ...right, "a.test.js": add }, task)).toMatchObject({ outcome: "passed" });
  });
});

describe("tests of the candidate's own", () => {
  test("are not the ones that the task names, whatever they are called", async () => {
    const grader = { "grader/sum.test.js": own };
    const task = { ...sumTask, "task.toml": toml, ...grader };
    const result = await grade({ ...right, "own.test.js": trivial }, task);
    expect(result).toMatchObject({
      outcome: "failed",
      expected: { missing: ["adds"], extra: ["sum.test.js: own", "own.test.js: adds"] },
    });
    expect(result.counts).toMatchObject({ total: 2, passed: 2 });
  });

  test("beside those of the grader keep nobody from passing, though they are called the same", async () => {
    expect(await grade({ ...right, "own.test.js": trivial })).toMatchObject({ outcome: "passed" });
  });

  test.each(["", 'required_tests = ["adds"]\n'])("alone are no pass: %j", async (required) => {
    const task = {
      ...sumTask,
      "task.toml": `id = "sum"\nprompt = "p"\n${required}[suite]\ncommand = ["node", "--test", "own.test.js"]\n`,
    };
    const result = await grade({ "own.test.js": trivial }, task);
    expect(result).toMatchObject({
      outcome: "failed",
      status: "incomplete",
      findings: [{ code: "grader-tests-missing" }],
    });
  });

  test.each(["", 'required_tests = ["adds"]\n'])(
    "alone are no pass where the grader brings no test of its own either: %j",
    async (required) => {
      const { "grader/sum.test.js": _, ...files } = sumTask;
      const task = {
        ...files,
        "grader/data.json": "{}",
        "task.toml": `id = "sum"\nprompt = "p"\n${required}[suite]\ncommand = ["node", "--test"]\n`,
      };
      expect(await grade({ "own.test.js": trivial }, task)).toMatchObject({
        outcome: "failed",
        status: "incomplete",
        findings: [{ code: "grader-tests-missing", message: expect.stringContaining("Every test") }],
      });
    },
  );
});

describe("a candidate does not make itself infrastructure", () => {
  test.each([
    ["a name that differs in case from the grader's", { "SUM.test.js": "" }],
    ["a directory that does", { "LIB/x.js": "" }],
    ["a directory where the grader has a file", { "sum.test.js/x": "" }],
  ])("by %s", async (_, files) => {
    const task = { ...sumTask, "task.toml": toml, "grader/lib/helper.js": "" };
    expect(await grade(files, task)).toMatchObject({ outcome: "failed", status: "failed" });
    expect(await grade({ ...right, ...files }, task)).toMatchObject({ outcome: "passed" });
  });

  test.each([
    ["its mode", { kind: "files", files: [{ path: "run.sh", content: "exit 0", mode: 0o644 }] }],
    ["its interpreter", { kind: "files", files: [{ path: "run.sh", content: "#!/nope\n", mode: 0o755 }] }],
    [
      "it",
      {
        kind: "patch",
        patch: "--- a/run.sh\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-#!/bin/sh\n-exec node --test\n",
      },
    ],
  ] as const)("by taking away the command of the suite: %s", async (_, candidate) => {
    const directory = directoryWith({
      ...sumTask,
      "task.toml": 'id = "sum"\nprompt = "p"\n[suite]\ncommand = ["./run.sh"]\n',
      "repo/run.sh": "#!/bin/sh\nexec node --test\n",
    });
    const { chmodSync } = await import("node:fs");
    chmodSync(join(directory, "repo/run.sh"), 0o755);
    const content = new Content();
    await using executor = createLocalExecutor({ content });
    const evidence = await executor.execute({
      schema: "testbed.item/1",
      task: await content.addTask(await loadTask(directory)),
      candidate: await content.addCandidate(candidate),
    });
    const result = judgeItem(evidence);
    expect(result).toMatchObject({ outcome: "failed", status: "failed" });
    expect(result.findings.map(({ code }) => code)).toContain("protected-path");
  });

  test.each([
    ["its workspace", "process.cwd()"],
    ["the directory around its workspace", 'process.cwd() + "/.."'],
  ])("by removing %s where artifacts are kept", async (_, place) => {
    const task = { ...sumTask, "task.toml": toml.replace("[suite]", 'artifacts_root = "shots"\n[suite]') };
    const result = await grade(
      { "sum.js": `import { rmSync } from "node:fs"; rmSync(${place}, { recursive: true });` },
      task,
    );
    expect(result.outcome).toBe("failed");
    expect(JSON.stringify(result)).not.toMatch(/testbed-\w{6}/);
  });
});

test("no result names a directory of its run: the report that was not written lies nowhere", async () => {
  const result = await grade(
    { "sum.js": "process.exit(0);" },
    {
      ...sumTask,
      "task.toml": toml.replace('["node", "--test"]', '["node", "--test", "--test-isolation=none"]'),
    },
  );
  expect(result.passed).toBe(false);
  expect(JSON.stringify(result)).not.toMatch(/testbed-\w{6}/);
});

describe("files that steer the runner", () => {
  test.each([
    ["vite.config.js", "export default {}"],
    ["babel.config.js", "module.exports = {}"],
    ["pytest/__main__.py", ""],
    ["unittest/__init__.py", ""],
    ["pluggy.py", ""],
    ["sitecustomize/__init__.py", ""],
    ["pytest.cpython-311-x86_64-linux-gnu.so", ""],
  ])("%s is undone", async (path, content) => {
    const { findings } = await grade({ [path]: content });
    expect(findings).toContainEqual(
      expect.objectContaining({ code: "protected-path", message: expect.stringContaining(path) }),
    );
  });

  test("a name that only looks like one stays", async () => {
    const files = { "src/pluggy.py": "", "lib/unittest/a.py": "", "vite.md": "" };
    const { findings } = await grade(files);
    expect(findings.map(({ code }) => code)).not.toContain("protected-path");
  });
});

test("what a directory does to protected paths is said", async () => {
  const directory = directoryWith({ ...right, "data/a.txt": "b", "data/new.txt": "", "same.txt": "same" });
  const task = {
    ...sumTask,
    "task.toml": toml.replace("[suite]", 'protected_paths = ["data", "same.txt"]\n[suite]'),
    "repo/data/a.txt": "a",
    "repo/same.txt": "same",
  };
  const { outcome, findings } = await grade({}, task, { kind: "directory", directory });
  expect(outcome).toBe("passed");
  expect(findings.filter(({ code }) => code === "protected-path").map(({ message }) => message)).toEqual([
    "What the candidate did to data/a.txt (modified) was undone.",
    "What the candidate did to data/new.txt (added) was undone.",
  ]);
});

test("a link among the grader's files is a fault of the task", async () => {
  const directory = directoryWith({ ...sumTask, "shared.js": "" });
  symlinkSync("../shared.js", join(directory, "grader/hard.test.js"));
  expect(existsSync(join(directory, "grader/hard.test.js"))).toBe(true);
  expect(await readTask(directory)).toMatchObject({
    status: "invalid",
    faults: [{ file: "grader/hard.test.js", message: expect.stringContaining("put the file itself there") }],
  });
});

test("a variable that no run takes is a fault of the task", async () => {
  const files = {
    ...sumTask,
    "task.toml": `${toml}env = { GOFLAGS = "-count=1" }\nsecrets = ["NODE_OPTIONS"]\n`,
  };
  expect(await readTask(directoryWith(files))).toMatchObject({
    status: "invalid",
    faults: [
      { file: "task.toml", key: "suite.env", message: expect.stringContaining("GOFLAGS") },
      { file: "task.toml", key: "suite.secrets", message: expect.stringContaining("NODE_OPTIONS") },
    ],
  });
});

test("a task is named by its id and all of the grader's files", async () => {
  const digest = async (files: Readonly<Record<string, string>>): Promise<string> =>
    taskDigest(await loadTask(directoryWith({ ...sumTask, ...files })));
  const digests = await Promise.all([
    digest({}),
    digest({ "task.toml": toml.replace('"sum"', '"other"') }),
    digest({ "grader/node_modules/h/index.js": "1" }),
    digest({ "grader/node_modules/h/index.js": "2" }),
  ]);
  expect(new Set(digests).size).toBe(4);
  expect(await digest({ "repo/node_modules/h/index.js": "1" })).toBe(digests[0]);
});
