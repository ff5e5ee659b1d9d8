import { existsSync } from "node:fs";
import type { RunnerCheck } from "@testbed/runner";
import { expect, test } from "vitest";
import { testbed } from "./testbed-command.js";

test("doctor says in words what can be had, and that candidate and harness share a user", () => {
  const { status, stdout, stderr } = testbed(["doctor"]);
  expect(stderr).toBe("");
  for (const mode of ["process", "namespace", "bubblewrap", "container"]) {
    expect(stdout).toMatch(new RegExp(`^(?:.*  )?(?:yes|no) ${mode}`, "m"));
    expect(stdout).toContain(`Isolation ${mode}:`);
  }
  expect(stdout).toContain("share a user");
  expect(stdout).toContain("limits of a run as a whole");
  const isIsolated = /(?:^| )yes (?:namespace|bubblewrap|container)/m.test(stdout);
  expect(status).toBe(isIsolated ? 0 : 3);
});

test("doctor --json prints the same facts as one line, and they are true of bubblewrap", (ctx) => {
  ctx.skip(!existsSync("/usr/bin/bwrap"), "bwrap: /usr/bin/bwrap is not installed");
  const { status, stdout } = testbed(["doctor", "--json"]);
  expect(stdout.trimEnd().split("\n")).toHaveLength(1);
  const check = JSON.parse(stdout) as RunnerCheck;
  const { available } = check.isolation.find(({ mode }) => mode === "bubblewrap") ?? {};
  const { status: graded } = testbed(["grade", "pass", "--isolation", "bubblewrap", "--", "node", "--test"]);
  expect(graded).toBe(available === true ? 0 : 3);
  expect(status).toBe(0);
});

test("doctor refuses what it does not know", () => {
  expect(testbed(["doctor", "--fix"]).status).toBe(2);
});
