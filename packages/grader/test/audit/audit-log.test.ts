import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createAuditLog, type AuditEntry } from "../../src/index.js";
import { directoryWith } from "../task/task-directory.js";

const entry: AuditEntry = {
  client: "me",
  action: "run_suite",
  subject: "unit",
  decision: "allowed",
  outcome: "tests_failed",
  durationMs: 12,
};

test("each decision is one JSON line with its time and version, readable by its owner alone", () => {
  const file = join(directoryWith({}), "deep", "audit.jsonl");
  const log = createAuditLog({ file });
  log.write(entry);
  log.write({ action: "list_suites", decision: "denied", outcome: "policy_denied", durationMs: 0 });
  const lines = readFileSync(file, "utf8").trimEnd().split("\n");
  expect(lines).toHaveLength(2);
  expect(JSON.parse(lines[0] ?? "")).toEqual({
    ...entry,
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    testbed: expect.any(String),
  });
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("a file that is full is put aside, and only so many are kept", () => {
  const file = join(directoryWith({}), "audit.jsonl");
  const log = createAuditLog({ file, maxBytes: 400, keep: 2 });
  for (let number = 0; number < 20; number++) log.write({ ...entry, durationMs: number });
  expect(existsSync(`${file}.2`)).toBe(true);
  expect(existsSync(`${file}.3`)).toBe(false);
  const last = readFileSync(file, "utf8").trimEnd().split("\n").at(-1) ?? "";
  expect(JSON.parse(last)).toMatchObject({ durationMs: 19 });
  expect(statSync(file).size).toBeLessThan(700);
});
