import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";

/** Grades `count` candidates in a process of its own and expects that neither a directory nor a process is left. */
export function expectNothingLeftAfter(count: number): void {
  const temporary = mkdtempSync(join(realpathSync(tmpdir()), "many-grades-"));
  try {
    const program = join(import.meta.dirname, "..", "fixtures", "grade-many.mjs");
    const result = spawnSync(process.execPath, [program, String(count)], {
      encoding: "utf8",
      env: { ...process.env, TMPDIR: temporary },
    });
    expect(result.status, result.stderr).toBe(0);
    const rows = result.stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as { status: string; expected: string });
    expect(rows).toHaveLength(count);
    for (const row of rows) expect(row.status).toBe(row.expected);
    expect(readdirSync(temporary)).toEqual([]);
    expect(processesIn(temporary)).toEqual([]);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** Processes that work in a directory or were started with its path; found without asking the code under test. */
function processesIn(directory: string): readonly string[] {
  return readdirSync("/proc").filter((name) => {
    if (!/^\d+$/.test(name) || Number(name) === process.pid) return false;
    const facts = [
      () => readlinkSync(`/proc/${name}/cwd`),
      () => readFileSync(`/proc/${name}/cmdline`, "utf8"),
      () => readFileSync(`/proc/${name}/environ`, "utf8"),
    ];
    return facts.some((fact) => attempt(fact).includes(directory));
  });
}

function attempt(fact: () => string): string {
  try {
    return fact();
  } catch {
    return "";
  }
}
