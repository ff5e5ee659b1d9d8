import { chmodSync, existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createCatalog, type Catalog, type CatalogOptions, type SuiteDefinition } from "../../src/index.js";
import { directoryWith } from "../task/task-directory.js";

const unit: SuiteDefinition = { id: "unit", summary: "Unit tests", command: ["node", "--test"] };
const files = {
  "a.test.mjs": 'import { test } from "node:test"; test("adds", () => {});',
  "lib/b.test.mjs": 'import { test } from "node:test"; test("fails", () => { throw new Error("no"); });',
};
const check = (id: string, script: string, more: Partial<SuiteDefinition> = {}): SuiteDefinition => ({
  id,
  summary: id,
  kind: "check",
  command: ["node", "-e", script],
  ...more,
});

function catalogOf(suites: readonly SuiteDefinition[], options: Partial<CatalogOptions> = {}): Catalog {
  return createCatalog({ directory: directoryWith(files), suites, ...options });
}

test("a suite is started by its id and keeps its whole evidence", async () => {
  const { results, ...batch } = await catalogOf([{ ...unit, command: ["node", "--test", "a.test.mjs"] }]).run(
    ["unit"],
  );
  expect(batch).toEqual({ status: "completed", passed: true, problem: null, remaining: [] });
  expect(results).toHaveLength(1);
  expect(results[0]).toMatchObject({
    id: "unit",
    kind: "test",
    argv: expect.arrayContaining(["node", "--test", "a.test.mjs"]),
    outcome: "passed",
    verdict: "passed",
    counts: { passed: 1 },
    status: "exited",
    exitCode: 0,
    limit: null,
    stdout: { truncated: false },
    problem: null,
  });
});

test("suites run in the order they are named, in their own directory, and the first problem is the batch's", async () => {
  const suites = [
    unit,
    { ...unit, id: "lib", cwd: "lib" },
    check("lint", "process.exit(3)", { kind: "lint" }),
  ];
  const batch = await catalogOf(suites).run(["lint", "lib", "unit"]);
  expect(batch.results.map(({ id, outcome }) => [id, outcome])).toEqual([
    ["lint", "failed"],
    ["lib", "failed"],
    ["unit", "failed"],
  ]);
  expect(batch).toMatchObject({
    status: "completed",
    passed: false,
    problem: { code: "tests_failed" },
    remaining: [],
  });
});

test("after a failure the rest is listed and not started, where the caller wants that", async () => {
  const directory = directoryWith(files);
  const suites = [
    check("first", "process.exit(1)"),
    check("second", 'require("fs").writeFileSync("ran", "")'),
  ];
  const batch = await createCatalog({ directory, suites }).run(["first", "second"], { onFailure: "stop" });
  expect(batch).toMatchObject({ status: "stopped", passed: false, remaining: ["second"] });
  expect(existsSync(join(directory, "ran"))).toBe(false);
});

test("a test suite without a test does not pass, a check with exit code 0 does", async () => {
  const suites = [check("check", ""), check("test", "", { kind: "test" })];
  const { results } = await catalogOf(suites).run(["check", "test"]);
  expect(results.map(({ outcome }) => outcome)).toEqual(["passed", "failed"]);
});

test("a time limit and a limit of output are results that keep what was captured", async () => {
  const suites = [
    check("slow", 'console.log("begun"); setInterval(() => {}, 1e6)', { timeoutMs: 1500 }),
    check("loud", 'console.log("x".repeat(5000))', { maxOutputBytes: 1000 }),
  ];
  const { results } = await catalogOf(suites).run(["slow", "loud"]);
  expect(results[0]).toMatchObject({
    verdict: "timed-out",
    limit: "wall-time",
    stdout: { text: "begun\n" },
    problem: { code: "timed_out", retryable: true },
  });
  // A check passes by its exit code; that its output was cut is said.
  expect(results[1]).toMatchObject({
    outcome: "passed",
    findings: [{ code: "output-truncated" }],
    stdout: { bytes: 5001, truncated: true },
  });
});

describe("nothing is started", () => {
  const suites = [
    check("mark", 'require("fs").writeFileSync("ran", "")'),
    check("data", "", { changesData: true }),
    check("far", "", { environment: "staging" }),
    check("build", "", { kind: "build" }),
  ];
  test.each([
    [["mark", "nope"], "invalid_request", /"nope".*mark, data/],
    [[], "invalid_request", /at least one/],
    [["mark", "mark"], "invalid_request", /twice/],
    [["mark", "data"], "policy_denied", /changes data/],
    [["mark", "far"], "policy_denied", /staging/],
    [["mark", "build"], "policy_denied", /kind is build/],
  ])("of %j: %s", async (ids, code, message) => {
    const directory = directoryWith(files);
    const batch = await createCatalog({ directory, suites, policy: { kinds: ["check", "test"] } }).run(ids);
    expect(batch).toMatchObject({
      status: "refused",
      passed: false,
      results: [],
      remaining: ids,
      problem: { code },
    });
    expect(batch.problem?.message).toMatch(message);
    expect(existsSync(join(directory, "ran"))).toBe(false);
  });

  test("an operator may allow all of it", async () => {
    const policy = { environments: ["local", "staging"], dataChanges: "allow" } as const;
    const { passed } = await catalogOf(suites, { policy }).run(["mark", "data", "far", "build"]);
    expect(passed).toBe(true);
  });
});

test("what callers see names no command, no path and no secret", () => {
  const secret = {
    ...unit,
    env: { A: "value-of-a" },
    secrets: ["TOKEN"],
    cwd: "lib",
    artifactsRoot: "shots",
  };
  const description = catalogOf([secret], { environment: { TOKEN: "hunter22" } }).describe();
  expect(description).toEqual([
    {
      id: "unit",
      summary: "Unit tests",
      kind: "test",
      timeoutMs: 60_000,
      maxOutputBytes: 1_048_576,
      changesData: false,
      parallelSafe: true,
      environment: "local",
      artifacts: true,
      allowed: true,
    },
  ]);
});

test("a secret reaches the suite and leaves in no text, however it is printed", async () => {
  const script =
    'const t = process.env.TOKEN; console.log(t); console.error(Buffer.from(t).toString("base64")); ' +
    'require("assert").equal(t, "s3cr3t-value"); throw new Error("bad " + t)';
  const suites = [check("leaky", script, { secrets: ["TOKEN"] })];
  const batch = await catalogOf(suites, { environment: { TOKEN: "s3cr3t-value" } }).run(["leaky"]);
  expect(batch.results[0]?.stdout.text).toBe("<redacted>\n");
  expect(batch.results[0]?.stderr.text).toContain("Error: bad <redacted>");
  const all = JSON.stringify(batch);
  expect(all).not.toContain("s3cr3t-value");
  expect(all).not.toContain(Buffer.from("s3cr3t-value").toString("base64").slice(0, 12));
});

test("an aborted batch ends the suite that runs, keeps what it printed and lists the rest", async () => {
  const suites = [check("slow", 'console.log("begun"); setInterval(() => {}, 1e6)'), unit];
  const batch = await catalogOf(suites).run(["slow", "unit"], { signal: AbortSignal.timeout(1500) });
  expect(batch).toMatchObject({ status: "stopped", problem: { code: "cancelled" }, remaining: ["unit"] });
  expect(batch.results[0]).toMatchObject({ outcome: "cancelled", stdout: { text: "begun\n" } });
});

test("suites that are not parallel-safe run alone, others beside each other", async () => {
  const script = (id: string): string =>
    `const fs = require("fs"); fs.writeFileSync("${id}.on", ""); const seen = () => fs.readdirSync(".").filter((f) => f.endsWith(".on")).length;` +
    `let most = 0; const t = setInterval(() => { most = Math.max(most, seen()); }, 5); ` +
    `setTimeout(() => { clearInterval(t); fs.rmSync("${id}.on"); console.log(most); }, 400);`;
  const suites = [
    check("a", script("a")),
    check("b", script("b")),
    check("c", script("c"), { parallelSafe: false }),
  ];
  const catalog = catalogOf(suites, { concurrency: 3 });
  const batches = await Promise.all([catalog.run(["a"]), catalog.run(["b"]), catalog.run(["c"])]);
  expect(batches.map(({ results }) => results[0]?.stdout.text)).toEqual(["2\n", "2\n", "1\n"]);
});

test("a set-up that cannot run is the operator's, and what ran before is kept", async () => {
  const suites = [
    check("first", ""),
    check("lost", "", { cwd: "nowhere" }),
    { ...unit, command: ["no-such"] as const },
  ];
  const catalog = catalogOf(suites);
  expect(await catalog.run(["first", "lost"])).toMatchObject({
    status: "stopped",
    results: [{ id: "first" }],
    remaining: ["lost"],
    problem: { code: "runner_not_available" },
  });
  const missing = await catalog.run(["unit"]);
  expect(missing.problem).toMatchObject({
    code: "runner_not_available",
    message: expect.stringContaining("no-such"),
  });
});

test.each([
  [[unit, unit], /suites\.1\.id is taken/],
  [[{ ...unit, id: "A" }], /suites\.0\.id/],
  [[{ ...unit, command: [] }], /suites\.0\.command/],
  [[{ ...unit, cwd: "../x" }], /suites\.0\.cwd must be relative/],
  [[{ ...unit, timeout: 5 }], /suites\.0 has no key timeout/],
  [[unit, { ...unit, id: "b", env: { NODE_OPTIONS: "x" } }], /suites\.1\.env cannot be used: .*NODE_OPTIONS/],
  [[{ ...unit, secrets: ["LD_PRELOAD"] }], /suites\.0\.secrets cannot be used: .*LD_PRELOAD/],
])("%j is no catalog", (suites, message) => {
  expect(() => catalogOf(suites as unknown as SuiteDefinition[])).toThrow(message);
});

describe("what the operator has to mend", () => {
  test("a suite whose secret is not set is not started, and the variable is named", async () => {
    const directory = directoryWith(files);
    const suites = [
      check("needs", 'require("fs").writeFileSync("ran", "")', { secrets: ["TOKEN", "UNSET_IN_TESTS"] }),
    ];
    const catalog = createCatalog({ directory, suites, environment: { TOKEN: "a-long-secret" } });
    const { problem, results } = await catalog.run(["needs"]);
    expect(problem).toMatchObject({ code: "runner_not_available" });
    expect(problem?.message).toContain("UNSET_IN_TESTS");
    expect(problem?.message).not.toContain("TOKEN,");
    expect(results).toEqual([]);
    expect(existsSync(join(directory, "ran"))).toBe(false);
  });

  test.for([
    ["a directory that is gone", { cwd: "gone" }],
    ["an absolute command that is not there", { command: ["/nonexistent/secret-dir/tool"] as const }],
  ] as const)("%s is told without a path of this machine", async ([, more]) => {
    const directory = directoryWith(files);
    const suites = [check("broken", "", more)];
    const { problem } = await createCatalog({ directory, suites }).run(["broken"]);
    expect(problem).toMatchObject({ code: "runner_not_available" });
    expect(JSON.stringify(problem)).not.toMatch(/secret-dir|"\/|tmp\//);
    expect(JSON.stringify(problem)).not.toContain(directory);
  });

  test("a runner that was killed is told without the place of its report", async () => {
    const directory = directoryWith({
      "a.test.mjs": 'import { test } from "node:test"; test("kills", () => process.kill(process.ppid, 9));',
    });
    const { results } = await createCatalog({ directory, suites: [unit] }).run(["unit"]);
    expect(results[0]).toMatchObject({ outcome: "failed" });
    expect(JSON.stringify([results[0]?.findings, results[0]?.problem])).not.toMatch(/testbed-\w{6}/);
  });

  test("commands are looked up in the directories that he names", async () => {
    const tools = directoryWith({ "own-tool": "#!/bin/sh\nexit 0\n" });
    chmodSync(join(tools, "own-tool"), 0o755);
    const suites = [check("own", "", { command: ["own-tool"] })];
    expect(await catalogOf(suites, { path: [tools] }).run(["own"])).toMatchObject({ passed: true });
    const { problem } = await catalogOf(suites).run(["own"]);
    expect(problem?.hint).toContain("PATH of the server is not used");
    expect(() => catalogOf(suites, { path: ["bin"] })).toThrow("absolute");
  });
});
