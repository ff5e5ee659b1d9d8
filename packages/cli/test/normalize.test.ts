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
  [["normalize", "--root", "workspace=/no/such/directory"], "/no/such/directory"],
  [["normalize", "--root", "workspace=/"], "/"],
])("%j exits with 2 and names the input", (args, reason) => {
  const { status, stderr } = testbed(args, { input: "" });
  expect(stderr).toContain(reason);
  expect(status).toBe(2);
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
