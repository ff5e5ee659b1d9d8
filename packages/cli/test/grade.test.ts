import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startTestbed, testbed } from "./testbed-command.js";

test("a passing directory exits with 0 and a failing one with 1", () => {
  expect(testbed(["grade", "pass", "--", "node", "--test"])).toMatchObject({ status: 0, stderr: "" });
  expect(testbed(["grade", "fail", "--", "node", "--test"])).toMatchObject({ status: 1, stderr: "" });
});

test("a person is told the verdict, the counts, the reason and what failed", () => {
  const { stdout } = testbed(["grade", "fail", "--", "node", "--test"]);
  expect(stdout).toMatch(
    /^failed: 1 passed, 1 failed, 0 skipped, 0 todo, 0 errors, read as node-test, assurance L0\n/,
  );
  expect(stdout).toContain("  failed: sum > adds\n");
});

test("--json prints the whole result as one line and nothing else", () => {
  const { stdout } = testbed(["grade", "fail", "--json", "--", "node", "--test"]);
  expect(stdout.trimEnd().split("\n")).toHaveLength(1);
  expect(JSON.parse(stdout)).toMatchObject({
    verdict: { status: "failed", counts: { passed: 1, failed: 1 } },
  });
});

test("a run over its time limit exits with 124", () => {
  expect(testbed(["grade", "endless", "--timeout", "1000", "--", "node", "--test"]).status).toBe(124);
});

test("a missing command exits with 3", () => {
  expect(testbed(["grade", "pass", "--", "no-such-command"]).status).toBe(3);
});

test("a command without tests exits with 4", () => {
  expect(testbed(["grade", "pass", "--", "true"]).status).toBe(4);
});

test("an interrupt kills the run and exits with 130", { timeout: 30_000 }, async () => {
  const directory = mkdtempSync(join(tmpdir(), "testbed-cli-"));
  const pidFile = join(directory, "pid");
  const child = startTestbed(["grade", "endless", "--env", `PID_FILE=${pidFile}`, "--", "node", "--test"]);
  const exited = new Promise((resolve) => child.once("exit", resolve));
  while (!existsSync(pidFile) || readFileSync(pidFile, "utf8") === "")
    await new Promise((resolve) => setTimeout(resolve, 20));
  const candidate = Number(readFileSync(pidFile, "utf8"));
  child.kill("SIGINT");
  expect(await exited).toBe(130);
  expect(() => process.kill(candidate, 0)).toThrow(expect.objectContaining({ code: "ESRCH" }));
  rmSync(directory, { recursive: true });
});

test.each([
  [["grade", "no-such-directory", "--", "node"], "no-such-directory is not a directory"],
  [["grade", "pass"], "No command was given"],
  [["grade", "pass", "node", "--test"], "A test command stands after `--`"],
  [["grade", "pass", "fail", "--", "node", "--test"], "too many arguments"],
  [["grade", "pass", "--timeout", "soon", "--", "node"], "It must be a positive integer"],
  [["grade", "pass", "--env", "novalue", "--", "node"], "It must look like NAME=value"],
  [["grade", "pass", "--env", "NODE_OPTIONS=--inspect", "--", "node"], "NODE_OPTIONS"],
  [["grade", "--unknown", "pass"], "unknown option"],
  [["grde"], "unknown command"],
])("%j exits with 2 and says why on standard error", (args, reason) => {
  const { status, stdout, stderr } = testbed(args);
  expect(stderr).toContain(reason);
  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
});

test("what keeps testbed itself from working is no verdict: exit 3 with the reason, and no stack", () => {
  const env = { ...process.env, TMPDIR: "/no/such/directory" };
  const { status, stdout, stderr } = testbed(["grade", "pass", "--json", "--", "node", "--test"], { env });
  expect({ status, stdout }).toEqual({ status: 3, stdout: "" });
  expect(stderr).toMatch(/^testbed: .*\/no\/such\/directory.*\n$/);
});

test("--isolation keeps the run apart, and the verdict says so", (ctx) => {
  ctx.skip(!existsSync("/usr/bin/bwrap"), "bwrap: /usr/bin/bwrap is not installed");
  const { status, stdout } = testbed(["grade", "pass", "--isolation", "bubblewrap", "--", "node", "--test"]);
  expect(status).toBe(0);
  expect(stdout).toMatch(/^passed: .*, isolation bubblewrap\n/);
  const required = testbed(["grade", "pass", "--require-isolation", "--json", "--", "node", "--test"]);
  expect(JSON.parse(required.stdout)).toMatchObject({ evidence: { confinement: { mode: "bubblewrap" } } });
});

test("an isolation that cannot be had exits with 3", () => {
  const container = ["--isolation", "container", "--image", "localhost/testbed-no-such-image"];
  expect(testbed(["grade", "pass", ...container, "--", "node", "--test"]).status).toBe(3);
});

test.each([
  [["--isolation", "jail"], "bubblewrap"],
  [["--isolation", "container"], "--image"],
  [["--image", "x"], "--isolation container"],
  [["--isolation", "process", "--require-isolation"], "leave one of them out"],
  [["--memory", "much"], "positive number"],
  [["--cpus", "0"], "positive number"],
  [["--user", "nobody"], "1000:1000"],
])("%j is refused with exit code 2 and says %s", (flags, says) => {
  const { status, stderr } = testbed(["grade", "pass", ...flags, "--", "node", "--test"]);
  expect(status).toBe(2);
  expect(stderr).toContain(says);
});

test("a run that names no failure shows the end of what it printed, and no control sequence of it", () => {
  const script =
    'console.log("out"); console.error("line\\n".repeat(20) + "\\u001b[2Jlast"); process.exit(3)';
  const { status, stdout } = testbed(["grade", "pass", "--", "node", "-e", script]);
  expect(status).toBe(1);
  expect(stdout).toMatch(/end of standard error:\n(?: {4}line\n){11} {4} ?(?:\[2J)?last\n$/);
  expect(stdout).not.toContain("\u001b[2J");
});

test.each(["0", "false", "no", ""])("a switch whose twin in the environment is %j is off", (value) => {
  const env = { ...process.env, TESTBED_JSON: value };
  expect(testbed(["grade", "pass", "--", "node", "--test"], { env }).stdout).toMatch(/^passed: /);
});

test("a switch whose twin is 1 is on", () => {
  const env = { ...process.env, TESTBED_JSON: "1" };
  expect(testbed(["grade", "pass", "--", "node", "--test"], { env }).stdout).toMatch(/^\{/);
});
