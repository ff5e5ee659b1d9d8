import { join } from "node:path";
import { expect, test } from "vitest";
import { listTasks, loadTask, readTask, taskDigest } from "../../src/index.js";
import { directoryWith, sumTask } from "./task-directory.js";

const examples = join(import.meta.dirname, "../../../../docs/examples/tasks");

test("what a task leaves out has its default", async () => {
  const directory = directoryWith(sumTask);
  expect(await loadTask(directory)).toEqual({
    id: "sum",
    title: "sum",
    category: null,
    difficulty: null,
    prompt: "Add.",
    suite: { command: "node", args: ["--test"], env: {}, secrets: [], report: "auto" },
    limits: { timeoutMs: 60_000, killGraceMs: 500, maxOutputBytes: 1_048_576 },
    environment: { executables: [], modules: null },
    requiredTests: [],
    regressionTests: [],
    protectedPaths: [],
    allowedPaths: [],
    artifactsRoot: null,
    directory,
    format: "testbed",
  });
});

test("the prompt may stand in instruction.md, and required tests may be names or more", async () => {
  const task = await loadTask(join(examples, "node-sum"));
  expect(task.prompt).toContain("Mend it");
  expect(task.regressionTests).toContainEqual({ name: "sums amounts", suite: ["sum"] });
});

const suite = '[suite]\ncommand = ["node"]\n';
test.each([
  ["id = ", "", /line 1, column/],
  [`prompt = "p"\n${suite}`, "id", /is missing/],
  [`id = "A b"\nprompt = "p"\n${suite}`, "id", /lower-case letters/],
  ['id = "a"\nprompt = "p"\n', "suite", /is missing/],
  ['id = "a"\nprompt = "p"\n[suite]\ncommand = "node --test"\n', "suite.command", /expected array/],
  ['id = "a"\nprompt = "p"\n[suite]\ncommand = []\n', "suite.command", /to have >=1/],
  [`id = "a"\n${suite}`, "prompt", /instruction\.md/],
  [`id = "a"\nprompt = "p"\n${suite}[limits]\ntimeout_sec = 0\n`, "limits.timeout_sec", />0/],
  [`id = "a"\nprompt = "p"\n${suite}[limits]\ntimeout = 5\n`, "limits", /has no key timeout;/],
  [`id = "a"\nprompt = "p"\n${suite}[environment]\nmodules = "/abs"\n`, "environment.modules", /absolute/],
  [
    `id = "a"\nprompt = "p"\n${suite}[environment]\nmodules = "nowhere"\n`,
    "environment.modules",
    /not there/,
  ],
  [`id = "a"\nprompt = "p"\nrequired_tests = [{ suite = ["x"] }]\n${suite}`, "required_tests.0", /./],
])("%j is refused with its key and the fix", async (content, key, message) => {
  const reading = await readTask(directoryWith({ ...sumTask, "task.toml": content }));
  expect(reading).toEqual({
    status: "invalid",
    faults: [{ file: "task.toml", key, message: expect.stringMatching(message) }],
  });
});

test("every fault is named at once", async () => {
  const reading = await readTask(directoryWith({ "task.toml": `id = "a"\n${suite}` }));
  expect(reading).toMatchObject({
    faults: [{ file: "repo/" }, { file: "grader/" }, { file: "task.toml", key: "prompt" }],
  });
});

test("a directory without task.toml is no task, and says so", async () => {
  await expect(loadTask(directoryWith({ "a.txt": "" }))).rejects.toMatchObject({
    code: "invalid-task",
    message: expect.stringContaining("task.toml is missing"),
  });
});

test("a list has the valid tasks by id and the faults of the others; other directories are passed over", async () => {
  const directory = directoryWith({
    "b/instruction.md": "x",
    ...prefixed("z", { ...sumTask, "task.toml": (sumTask["task.toml"] ?? "").replace('"sum"', '"a"') }),
    ...prefixed("y", sumTask),
    "bad/task.toml": "id = 5",
    "notes.txt": "",
  });
  const { tasks, invalid } = await listTasks(directory);
  expect(tasks.map(({ id }) => id)).toEqual(["a", "sum"]);
  expect(invalid.map((one) => one.directory)).toEqual([join(directory, "bad")]);
});

test("two tasks with one id are refused", async () => {
  const directory = directoryWith({ ...prefixed("a", sumTask), ...prefixed("b", sumTask) });
  await expect(listTasks(directory)).rejects.toThrow(/both have the id sum/);
});

test("a digest changes with the repository, the grader and the settings, and not with the solution", async () => {
  const base = await taskDigest(await loadTask(directoryWith(sumTask)));
  const digestWith = async (files: Readonly<Record<string, string>>): Promise<string> =>
    taskDigest(await loadTask(directoryWith({ ...sumTask, ...files })));
  expect(await digestWith({})).toBe(base);
  expect(await digestWith({ "solution/solution.patch": "x" })).toBe(base);
  expect(await digestWith({ "repo/new.js": "" })).not.toBe(base);
  expect(await digestWith({ "grader/sum.test.js": "" })).not.toBe(base);
  expect(await digestWith({ "instruction.md": "x" })).not.toBe(base);
});

const harbor = {
  "task.toml":
    'version = "1.0"\n[metadata]\ndifficulty = "hard"\ncategory = "git"\nauthor_name = "x"\n' +
    "[verifier]\ntimeout_sec = 120.5\n[agent]\ntimeout_sec = 900\n[environment]\ncpus = 1\n",
  "instruction.md": "Do it.",
  "environment/Dockerfile": "FROM scratch",
  "tests/test.sh": "exit 0",
};

test("a Harbor task is read where its keys mean the same", async () => {
  const table = '[suite]\ncommand = ["pytest", "tests"]\n';
  const task = await loadTask(directoryWith({ ...harbor, "task.toml": harbor["task.toml"] + table }));
  expect(task).toMatchObject({
    format: "harbor",
    prompt: "Do it.",
    category: "git",
    difficulty: "hard",
    limits: { timeoutMs: 120_500 },
    suite: { command: "pytest", args: ["tests"] },
  });
});

test("a Harbor task that only writes its own reward is told what it lacks", async () => {
  const reading = await readTask(directoryWith(harbor));
  expect(reading).toMatchObject({ faults: [{ key: "suite", message: expect.stringContaining("[suite]") }] });
});

function prefixed(name: string, files: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([path, content]) => [`${name}/${path}`, content]));
}

test.each(["!x", "src/{a,b}", "a?", "/abs", "a/../b", "./a", "a//b", "a/", ".."])(
  "the glob %s is a fault of the task, with its key",
  async (glob) => {
    const toml = `id = "sum"\nprompt = "p"\nprotected_paths = ["ok/**", ${JSON.stringify(glob)}]\n[suite]\ncommand = ["x"]\n`;
    const reading = await readTask(directoryWith({ ...sumTask, "task.toml": toml }));
    expect(reading).toMatchObject({
      status: "invalid",
      faults: [{ key: "protected_paths.1", message: expect.stringContaining("must be names joined by `/`") }],
    });
  },
);

test.each(["**", "*.lock", "src/**/x", ".github", "a.b/...c", "a/.x"])(
  "the glob %s is none",
  async (glob) => {
    const toml = `id = "sum"\nprompt = "p"\nallowed_paths = [${JSON.stringify(glob)}]\n[suite]\ncommand = ["x"]\n`;
    expect((await readTask(directoryWith({ ...sumTask, "task.toml": toml }))).status).toBe("valid");
  },
);
