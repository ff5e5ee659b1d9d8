import { execFile } from "node:child_process";
import { chmodSync, chownSync, copyFileSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished } from "vitest";
import { bundlePackage, fixture } from "./bundle.js";
import { makeTarget } from "./attack.js";
import { dumpTree } from "./scratch.js";

/** What calls under attack may say; anything else is a fault. */
const EXPECTED: ReadonlySet<string> = new Set([
  "accepted",
  "link",
  "not-found",
  "not-a-directory",
  "changed-during-call",
  "write-failed",
  "rollback-failed",
]);

interface RaceReport {
  readonly uid: number;
  readonly outcomes: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly destroyed: number;
}

/** Runs all kinds of calls under attack as a user, and expects that nothing outside has changed. */
export async function raceAs(
  uid: number | undefined,
  { rounds, deletions }: { readonly rounds: number; readonly deletions: number },
): Promise<RaceReport> {
  const bundle = await bundlePackage();
  onTestFinished(() => bundle.remove());
  const { directory, out } = makeTarget();
  const place = dirname(bundle.file);
  // Where another user can read them.
  for (const name of ["race.mjs", "swap.mjs"]) copyFileSync(fixture(name), join(place, name));
  for (const path of [place, bundle.file]) chmodSync(path, 0o755);
  const own = join(directory, "own");
  mkdirSync(own);
  if (uid !== undefined) for (const path of [own, out, join(out, "sub")]) chownSync(path, uid, uid);
  const before = dumpTree(out);
  const args = [join(place, "race.mjs"), bundle.file, own, out, String(rounds), String(deletions)];
  const identity = uid === undefined ? {} : { uid, gid: uid };
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    ...identity,
    cwd: "/",
    maxBuffer: 1e8,
  });
  expect(dumpTree(out)).toEqual(before);
  expect(dumpTree(own)).toEqual([]);
  const report: RaceReport = JSON.parse(stdout);
  expect(report.uid).toBe(uid ?? process.getuid?.());
  expect(report.destroyed).toBe(deletions);
  for (const counts of Object.values(report.outcomes)) {
    expect(Object.keys(counts).filter((code) => !EXPECTED.has(code))).toEqual([]);
    expect(counts["accepted"]).toBeGreaterThan(0);
  }
  return report;
}
