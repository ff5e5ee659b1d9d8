import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { testbed } from "./testbed-command.js";

const directory = mkdtempSync(join(tmpdir(), "diagnose-command-"));
afterAll(() => rmSync(directory, { recursive: true }));

function file(name: string, content: string): string {
  const path = join(directory, name);
  writeFileSync(path, content);
  return path;
}

const conflict = "added 1 package\nnpm error code ERESOLVE\n";

test("standard input is diagnosed: the cause, the line, the next step", () => {
  const { status, stdout, stderr } = testbed(["diagnose"], { input: conflict });
  expect(stdout).toMatch(
    /^dependency-conflict \(peer-conflict\), certain: .*\n {2}line 2: npm error code ERESOLVE \[npm\/eresolve\]\n {2}next: /,
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
});

test("several files are one job, and lines name their file", () => {
  const install = file("install.log", "npm error code ECONNRESET\n");
  const tests = file("test.log", "sh: 1: vitest: not found\n");
  const { stdout, status } = testbed(["diagnose", tests, install]);
  expect(stdout.indexOf("network")).toBe(0);
  expect(stdout).toContain(`${install}:1: npm error code ECONNRESET`);
  expect(stdout).toContain(`${tests}:1: sh: 1: vitest: not found`);
  expect(status).toBe(0);
});

test("--json prints the whole diagnosis as one line", () => {
  const { stdout } = testbed(["diagnose", "--json"], { input: conflict });
  expect(stdout.trimEnd()).not.toContain("\n");
  expect(JSON.parse(stdout)).toMatchObject({
    outcome: "failed",
    findings: [{ category: "dependency-conflict" }],
  });
});

test("--github prints annotations, and nothing in a log can add a command of its own", () => {
  const input = "npm error code E404 100% sure\r::error::forged\nsh: 1: a,b:c: not found\n";
  const { stdout } = testbed(["diagnose", "--github"], { input });
  const lines = stdout.trimEnd().split("\n");
  expect(lines[0]).toMatch(/^::warning title=|^::error title=/);
  expect(lines.filter((line) => !/^::(?:error|warning) title=[^:]*::/.test(line))).toEqual([]);
  expect(stdout).toContain("100%25 sure");
});

test("a log that passed is said to have passed, with 0; one that is not understood ends with 4", () => {
  const passed = testbed(["diagnose"], {
    input: "TAP version 13\nok 1 - a\n1..1\n# tests 1\n# pass 1\n# fail 0\n",
  });
  expect(passed).toMatchObject({ status: 0, stdout: "The log says that it passed.\n" });
  const unknown = testbed(["diagnose", "--exit-code", "3"], {
    input: "error: the flux capacitor is offline\n",
  });
  expect(unknown.stdout).toMatch(/^unknown .*\n {2}line 1: error: the flux capacitor is offline/);
  expect(unknown.status).toBe(4);
  expect(testbed(["diagnose"], { input: "" }).status).toBe(4);
});

test("--baseline takes the lines of a green log out", () => {
  const noise = "curl: (6) Could not resolve host: metrics.example.com\n";
  const green = file("green.log", noise);
  const { stdout } = testbed(["diagnose", "--baseline", green], { input: `${noise}${conflict}` });
  expect(stdout).toMatch(/^dependency-conflict/);
  expect(stdout).not.toContain("metrics");
});

test("--runs compares runs of one commit, reports included", () => {
  const report = (status: string): string =>
    JSON.stringify({ results: { tests: [{ name: "orders", status }] } });
  const runs = [file("first.json", report("failed")), file("second.json", report("passed"))];
  expect(testbed(["diagnose", "--runs", ...runs]).stdout).toMatch(/^flaky .*, certain: The test orders /);
});

test("JUnit XML is read as a report", () => {
  const xml = file(
    "report.xml",
    `<?xml version="1.0"?>\n<testsuite name="s"><testcase name="adds"><failure message="1 is not 2"/></testcase></testsuite>`,
  );
  expect(testbed(["diagnose", xml]).stdout).toMatch(/^assertion /);
});

test.each([
  [["diagnose", "/no/such/file.log"], "/no/such/file.log"],
  [["diagnose", "/no/such/file.xml"], "/no/such/file.xml"],
  [["diagnose", "--baseline", "/no/such/green.log"], "/no/such/green.log"],
  [["diagnose", "-", "-"], "once"],
  [["diagnose", "--json", "--github"], "--github"],
  [["diagnose", "--exit-code", "x"], "integer"],
  [["diagnose", "--", "npm", "test"], "runs nothing"],
])("%j exits with 2 and names the input", (args, reason) => {
  const { status, stderr } = testbed(args, { input: "" });
  expect(stderr).toContain(reason);
  expect(status).toBe(2);
});
