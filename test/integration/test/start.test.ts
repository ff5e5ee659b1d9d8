import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..", "..");
const candidates = ["right", "wrong", "forged-summary", "early-exit", "endless", "no-tests", "broken-import"];

function start(...args: readonly string[]): {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
} {
  return spawnSync("npm", ["start", ...args], { cwd: root, encoding: "utf8" });
}

test(
  "npm start -- --json prints one JSON line per candidate and runner and nothing else",
  { timeout: 120_000 },
  () => {
    const { status, stdout, stderr } = start("--", "--json");
    expect(status, stderr).toBe(0);
    const rows = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Row);
    expect(rows.map((row) => `${row.candidate} ${row.runner}`)).toEqual(
      candidates.flatMap((candidate) => [`${candidate} node --test`, `${candidate} vitest`]),
    );
    for (const row of rows) expect(row).toMatchObject({ status: row.expected, survivors: 0 });
    expect(rows.filter((row) => row.status === "passed").map((row) => row.candidate)).toEqual([
      "right",
      "right",
    ]);
  },
);

interface Row {
  readonly candidate: string;
  readonly runner: string;
  readonly status: string;
  readonly expected: string;
}

test("npm start says what it takes when a flag is unknown", { timeout: 60_000 }, () => {
  const { status, stdout, stderr } = start("--", "--jsno");
  expect(stderr).toContain("--jsno");
  expect(stderr).toContain("npm start -- --json");
  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
});

test(
  "npm start prints a table with every candidate and ends with what it comes to",
  { timeout: 120_000 },
  () => {
    const { status, stdout, stderr } = start();
    expect(status, stderr).toBe(0);
    for (const word of [
      ...candidates,
      "candidate",
      "runner",
      "status",
      "counts",
      "first finding",
      "time",
      "assurance",
    ]) {
      expect(stdout).toContain(word);
    }
    expect(stdout.trimEnd().split("\n").at(-1)).toBe("All 14 verdicts are the expected ones.");
  },
);
