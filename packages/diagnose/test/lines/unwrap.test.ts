import { expect, test } from "vitest";
import { diagnose } from "../../src/index.js";
import { stripControls } from "../../src/lines/strip-controls.js";
import { unwrap } from "../../src/lines/unwrap.js";

test.each([
  ["GitHub Actions", "2026-11-30T13:54:57.6432888Z npm ERR! code E404"],
  ["GitHub Actions, first line of a file", "\uFEFF2026-11-30T13:54:57.6432888Z npm ERR! code E404"],
  ["gh run view --log", "test\tRun npm ci\t2026-11-30T13:54:57.6432888Z npm ERR! code E404"],
  ["an annotation", "2026-11-30T13:54:57.6432888Z ##[error]npm ERR! code E404"],
  ["a workflow command", "::error file=a.js,line=1::npm ERR! code E404"],
  ["GitLab, colours", "\u001B[0;33mnpm ERR!\u001B[0m code E404"],
  [
    "GitLab, section",
    "section_start:1700000000:step_script[collapsed=true]\r\u001B[0Knpm ERR! code E404".replace("\r", ""),
  ],
  ["GitLab, timestamps", "2026-11-30T13:54:57.643288Z 00O npm ERR! code E404"],
  ["GitLab, timestamps, continued line", "2026-11-30T13:54:57.643288Z 00O+npm ERR! code E404"],
  ["Jenkins, timestamps", "[2026-11-30T13:54:57.643Z] npm ERR! code E404"],
  ["Jenkins, short timestamps", "13:54:57  npm ERR! code E404"],
  ["TeamCity", "[13:54:57] : [Step 1/2] npm ERR! code E404"],
  ["Azure Pipelines", "2026-11-30T13:54:57.6432888Z ##[error]npm ERR! code E404"],
  ["Buildkite", "\u001B_bk;t=1700000000000\u0007npm ERR! code E404"],
  ["act", "[CI/test]   | npm ERR! code E404"],
  ["compose", "web-1  | npm ERR! code E404"],
  ["BuildKit", "#12 3.456 npm ERR! code E404"],
  ["pnpm in several packages", "packages/a build: npm ERR! code E404"],
  ["turbo", "@scope/a:build: npm ERR! code E404"],
  ["docker logs in GitHub", "2026-11-30T13:54:57.6432888Z web_1  | npm ERR! code E404"],
])("the prefix of %s goes", (_service, line) => {
  expect(unwrap(stripControls(line)).text).toBe("npm ERR! code E404");
});

test.each([
  "12 | const a = 1;",
  "a: b",
  "error: x",
  "2026-11-30",
  "[x] y",
  "src/a.ts: fine",
  "at 10:20:30 it rained",
])("%j has no prefix", (line) => {
  expect(unwrap(line).text).toBe(line);
});

test("evidence counts the lines of the original, wrapper lines included, and shows none of the wrapper", () => {
  const log = [
    "2026-11-30T13:54:57.6432888Z ##[group]Run npm ci",
    "2026-11-30T13:54:57.6432888Z \u001B[36;1mnpm ci\u001B[0m",
    "2026-11-30T13:54:57.6432888Z ##[endgroup]",
    "2026-11-30T13:54:58.6432888Z npm \u001B[31mERR!\u001B[0m code ERESOLVE",
    "2026-11-30T13:54:58.6432888Z ##[error]Process completed with exit code 1.",
  ].join("\n");
  const [finding] = diagnose(log).findings;
  expect(finding?.category).toBe("dependency-conflict");
  expect(finding?.evidence).toEqual([
    { startLine: 4, endLine: 4, excerpt: "npm ERR! code ERESOLVE", ruleId: "npm/eresolve" },
  ]);
});

test("the script of a step is no evidence, only what it printed", () => {
  const log = [
    "2026-11-30T13:54:57.6432888Z ##[group]Run echo 'npm ERR! code ERESOLVE' | grep ERR",
    "2026-11-30T13:54:57.6432888Z npm ERR! code ERESOLVE",
    "2026-11-30T13:54:57.6432888Z ##[endgroup]",
    "2026-11-30T13:54:58.6432888Z sh: 1: vitest: not found",
    "2026-11-30T13:54:58.6432888Z ##[error]Process completed with exit code 127.",
  ].join("\n");
  expect(diagnose(log).findings.map(({ category }) => category)).toEqual(["missing-executable"]);
});

test("what pytest puts in front of an error is no prefix of a service", () => {
  expect(unwrap("[2026-11-30T13:54:57.643Z] E   AssertionError: 1").text).toBe("E   AssertionError: 1");
});

test("a prefix with the whole script as the name of its step goes", () => {
  const name = `Run ${"wget -qO- http://localhost/health || ".repeat(10)}`;
  expect(unwrap(`test\t${name}\t2026-11-30T13:54:57.6432888Z down`).text).toBe("down");
});
