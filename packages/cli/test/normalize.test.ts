import { spawnSync } from "node:child_process";
import { profileNames } from "@testbed/normalize";
import { expect, test } from "vitest";
import { bin, fixtures, testbed } from "./testbed-command.js";

test("standard input is normalized to standard output", () => {
  const input = `\u001B[32mok\u001B[0m in ${fixtures}/a.mjs:3\nduration_ms: 1.905541\n`;
  expect(testbed(["normalize"], { input })).toEqual(
    expect.objectContaining({
      status: 0,
      stdout: "ok in <workspace>/a.mjs:3\nduration_ms: <duration>\n",
      stderr: "",
    }),
  );
});

test("a root gets the name it is given", () => {
  const { stdout } = testbed(["normalize", "--root", `repo=${fixtures}`], { input: `${fixtures}/a.mjs\n` });
  expect(stdout).toBe("<repo>/a.mjs\n");
});

test("durations and timestamps stay on request", () => {
  const input = "duration_ms: 1.9\n2024-05-06T07:08:09Z\n";
  expect(testbed(["normalize", "--durations", "keep", "--timestamps", "keep"], { input }).stdout).toBe(input);
});

test("every runner of @testbed/normalize may be named", () => {
  const { stdout } = testbed(["normalize", "--profile", "pytest"], { input: "=== 1 passed in 0.02s ===\n" });
  expect(stdout).toBe("=== 1 passed in <duration> ===\n");
  const help = testbed(["normalize", "--help"]).stdout.replaceAll(/\s+/g, " ");
  for (const name of profileNames) expect(help).toContain(`"${name}"`);
});

test.each([
  [["normalize", "--profile", "no-such-runner"], "no-such-runner"],
  [["normalize", "--root", "/tmp"], "name=directory"],
  [["normalize", "--", "true"], "--find-noise"],
  [["normalize", "--json"], "--find-noise"],
  [["normalize", "--find-noise"], "put it after"],
  [["normalize", "--find-noise", "--root", "a=.", "--", "true"], "--root"],
  [["normalize", "--find-noise", "--timeout", "0", "--", "true"], "positive integer"],
  [["normalize", "--root", "workspace=/no/such/directory"], "/no/such/directory"],
  [["normalize", "--root", "workspace=/"], "/"],
])("%j exits with 2 and names the input", (args, reason) => {
  const { status, stderr } = testbed(args, { input: "" });
  expect(stderr).toContain(reason);
  expect(status).toBe(2);
});

test("--find-noise shows what two runs under different conditions still differ in, and what would remove it", () => {
  const script =
    'console.log(process.env.TZ === "UTC" ? "ok, 5 ms later" : "ok, 7 ms later"); console.error(import.meta.dirname)';
  const args = ["--", "node", "--input-type=module", "-e", script];
  const { status, stdout } = testbed(["normalize", "--find-noise", ...args]);
  expect(stdout).toContain(
    "noisy: 1 difference left\n  stdout:1:5\n    1: ok, 5 ms later\n    2: ok, 7 ms later\n",
  );
  expect(stdout).toContain('gone with {"durations":"anywhere"}');
  expect(stdout).toContain("time-zone: UTC, then Asia/Kathmandu");
  expect(status).toBe(1);
  const clean = testbed(["normalize", "--find-noise", "--durations", "anywhere", "--json", ...args]);
  expect(JSON.parse(clean.stdout)).toMatchObject({ status: "clean", differences: [] });
  expect(clean.status).toBe(0);
});

test("--find-noise exits with 4 when the runs cannot be compared", () => {
  const { status, stdout } = testbed(["normalize", "--find-noise", "--timeout", "300", "--", "sleep", "5"]);
  expect(stdout).toContain("not-comparable: Both runs ended as timed-out.");
  expect(status).toBe(4);
});

test("a current directory that is too broad to be named is left as it is", () => {
  const { status, stdout } = testbed(["normalize"], { cwd: "/", input: "in /srv/a.mjs\n" });
  expect({ status, stdout }).toEqual({ status: 0, stdout: "in /srv/a.mjs\n" });
});

test("a reader that leaves early ends it without a word", () => {
  const line = `yes "line took 5ms" | head -400000 | "${process.execPath}" "${bin}" normalize | head -1`;
  const { stdout, stderr } = spawnSync("bash", ["-o", "pipefail", "-c", line], { encoding: "utf8" });
  expect(stderr).toBe("");
  expect(stdout.split("\n")).toHaveLength(2);
});
