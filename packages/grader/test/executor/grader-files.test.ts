import { chmodSync, existsSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  Content,
  createArtifactStore,
  createLocalExecutor,
  judgeItem,
  loadTask,
  type CandidateFile,
  type ItemResult,
  type LocalExecutorOptions,
} from "../../src/index.js";
import { readTask } from "../../src/task/read-task.js";
import { directoryWith, sumTask } from "../task/task-directory.js";

const wrong = "export const sum = (a, b) => a - b;\n";
const right = "export const sum = (a, b) => a + b;\n";
const trivial = 'import { test } from "node:test"; test("adds", () => {});';

interface Setting extends Omit<LocalExecutorOptions, "content"> {
  readonly task?: Readonly<Record<string, string>>;
}

/** As `directoryWith` writes them, with the right to be run for scripts of the repository. */
function taskDirectory(files: Readonly<Record<string, string>>): string {
  const directory = directoryWith(files);
  for (const path of Object.keys(files)) if (path.endsWith(".sh")) chmodSync(join(directory, path), 0o755);
  return directory;
}

async function grade(
  files: readonly CandidateFile[],
  { task: changes = {}, ...options }: Setting = {},
): Promise<ItemResult> {
  const toml = `required_tests = ["adds"]\n${sumTask["task.toml"]}`;
  const task = await loadTask(taskDirectory({ ...sumTask, "task.toml": toml, ...changes }));
  const content = new Content();
  const spec = {
    schema: "testbed.item/1",
    task: await content.addTask(task),
    candidate: await content.addCandidate({ kind: "files", files }),
  } as const;
  await using executor = createLocalExecutor({ content, ...options });
  return judgeItem(await executor.execute(spec));
}

const codes = ({ findings }: ItemResult): readonly string[] => findings.map(({ code }) => code);

/** A file that is run before the grader's, since it is sorted before it. */
const before = (body: string): CandidateFile => ({
  path: "a.test.js",
  content: `import fs from "node:fs"; import { test } from "node:test"; ${body}; test("own", () => {});`,
});
const after = (body: string): CandidateFile => ({
  path: "z.test.js",
  content: `import fs from "node:fs"; import { test } from "node:test"; ${body}; test("own", () => {});`,
});
const command = '[suite]\ncommand = ["node", "--test", "--test-concurrency=1"]\n';
const oneByOne = {
  task: { "task.toml": `id = "sum"\nprompt = "Add."\nrequired_tests = ["adds"]\n${command}` },
};

describe("files of the grader", () => {
  test.for([
    ["overwritten", before(`fs.writeFileSync("sum.test.js", ${JSON.stringify(trivial)})`)],
    [
      "removed and written",
      before(`fs.rmSync("sum.test.js"); fs.writeFileSync("sum.test.js", ${JSON.stringify(trivial)})`),
    ],
  ] as const)("that are %s by the run take the pass away", async ([, attack]) => {
    const result = await grade([{ path: "sum.js", content: wrong }, attack], oneByOne);
    expect(result).toMatchObject({ passed: false, outcome: "failed", status: "conflict" });
    expect(codes(result)).toContain("grader-file-changed");
  });

  test("that are moved away and put back take the pass away, although their bytes are the same", async () => {
    const attack = [
      before(
        `fs.renameSync("sum.test.js", "kept"); fs.writeFileSync("sum.test.js", ${JSON.stringify(trivial)})`,
      ),
      after('fs.renameSync("kept", "sum.test.js")'),
    ];
    const result = await grade([{ path: "sum.js", content: wrong }, ...attack], oneByOne);
    expect(result).toMatchObject({ passed: false, outcome: "failed" });
    expect(codes(result)).toContain("grader-file-changed");
  });

  test("that are only read leave a right candidate its pass", async () => {
    const look = before('fs.readFileSync("sum.test.js"); fs.statSync("sum.test.js")');
    const result = await grade([{ path: "sum.js", content: right }, look], oneByOne);
    expect(result).toMatchObject({
      passed: true,
      findings: [expect.objectContaining({ code: "all-passed" })],
    });
  });

  test.runIf(process.getuid?.() === 0)(
    "cannot be changed by a run of another user, nor can the directories around them be moved",
    async () => {
      const user = { uid: 65_534, gid: 65_534 };
      const task = {
        "task.toml": `id = "sum"\nprompt = "Add."\n${command}`,
        "grader/test/sum.test.js": (sumTask["grader/sum.test.js"] ?? "").replace("./sum.js", "../sum.js"),
      };
      const attack = before(
        `const said = []; for (const [name, args] of [["writeFileSync", ["sum.test.js", ""]], ["unlinkSync", ["sum.test.js"]], ["renameSync", ["test", "gone"]], ["chmodSync", ["sum.test.js", 0o777]]]) try { fs[name](...args); said.push(name); } catch (error) { said.push(error.code); } fs.writeFileSync("test/cache", ""); fs.rmSync("test/cache"); console.log("tried", said.join(" "))`,
      );
      const result = await grade([{ path: "sum.js", content: wrong }, attack], { task, user });
      expect(result.output.stdout).toMatch(/tried EACCES EPERM EPERM EPERM/);
      expect(result).toMatchObject({ status: "failed", counts: { passed: 1, failed: 2 } });
      const fixed = await grade([{ path: "sum.js", content: right }, attack], { task, user });
      expect(fixed).toMatchObject({ passed: true, counts: { passed: 3 } });
    },
  );

  test("come in the place of what differs from them in case alone", async () => {
    for (const path of ["SUM.test.js", "Sum.test.js/x", "sum.te\u200Cst.js"]) {
      const files = [
        { path: "sum.js", content: right },
        { path, content: trivial },
      ];
      const result = await grade(files);
      expect(result, path).toMatchObject({ passed: true, counts: { total: 1 } });
      expect(codes(result), path).toContain("protected-path");
      expect(await grade([{ path, content: trivial }]), path).toMatchObject({ outcome: "failed" });
    }
  });

  test.for(["file", "directory"] as const)(
    "may be no links to a %s: nobody could tell what they are",
    async (kind) => {
      const directory = directoryWith({ ...sumTask, "shared/hard.test.js": trivial });
      const target = kind === "file" ? "../shared/hard.test.js" : "../shared";
      mkdirSync(join(directory, "grader"), { recursive: true });
      symlinkSync(target, join(directory, "grader", "hard"));
      expect(existsSync(join(directory, "grader", "hard"))).toBe(true);
      expect(await readTask(directory)).toEqual({
        status: "invalid",
        faults: [{ file: "grader/hard", key: "", message: expect.stringContaining("link") }],
      });
    },
  );
});

describe("a candidate cannot make itself ungraded", () => {
  const runner = "#!/bin/sh\nexec node --test\n";
  const toml = 'id = "sum"\nprompt = "Add."\n[suite]\ncommand = ["./run.sh"]\n';
  const own = { "task.toml": toml, "repo/run.sh": runner };

  test.for([
    ["without the right to run it", { path: "run.sh", content: runner, mode: 0o644 }],
    ["with an interpreter that is not there", { path: "run.sh", content: "#!/nope\n", mode: 0o755 }],
  ] as const)("by a command of the repository %s", async ([, file]) => {
    const result = await grade([file], { task: own });
    expect(result).toMatchObject({
      outcome: "failed",
      status: "not-started",
      problem: { code: "tests_failed" },
    });
  });

  test("by removing its workspace where files are kept", async () => {
    const task = {
      "task.toml": `id = "sum"\nprompt = "Add."\nartifacts_root = "out"\n[suite]\ncommand = ["node", "--test"]\n`,
    };
    const content =
      'import fs from "node:fs"; fs.rmSync(process.cwd(), { recursive: true }); export const sum = 1;';
    const artifacts = createArtifactStore({ directory: directoryWith({}) });
    const result = await grade([{ path: "sum.js", content }], { task, artifacts });
    expect(result).toMatchObject({ passed: false, outcome: "failed" });
    expect(JSON.stringify(result)).not.toMatch(/testbed-\w{6}/);
  });

  test("and what it says of a report that is not there names no path of the machine", async () => {
    const content = "process.exit(0);";
    const first = await grade([{ path: "sum.js", content }]);
    const second = await grade([{ path: "sum.js", content }]);
    const { timing: _first, ...one } = first;
    const { timing: _second, ...two } = second;
    expect(one).toMatchObject({ passed: false });
    expect(JSON.stringify(one)).toBe(JSON.stringify(two));
  });

  test("and one that changes what steers the runner is at most at L0", async () => {
    const files = [
      { path: "sum.js", content: right },
      { path: "package.json", content: '{ "type": "module", "private": true }' },
    ];
    const result = await grade(files);
    expect(result).toMatchObject({ passed: true, assurance: { level: "L0" } });
    expect(result.assurance.missing[0]).toContain("steers the runner");
  });
});
