import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { handOver } from "../../src/confine/hand-over.js";
import { createTestbed, grade, gradeInPlace, GraderError, type GradeOptions } from "../../src/index.js";
import { candidate, right, suite, wrong } from "../grade/candidates.js";

let directory = "";
beforeEach(() => {
  directory = mkdtempSync(join(realpathSync(tmpdir()), "confine-test-"));
  chmodSync(directory, 0o755);
});
afterEach(() => {
  const left = readdirSync(directory);
  rmSync(directory, { recursive: true, force: true });
  expect(left, "directories that a grade left behind").toEqual([]);
});

const isRoot = process.getuid?.() === 0;
const spare = { uid: 65_534, gid: 65_534 };

/** Why this system cannot run in a mode, or `null`. */
function missing(mode: string): string | null {
  const file = mode === "bubblewrap" ? "/usr/bin/bwrap" : "/usr/bin/unshare";
  return mode === "process" || existsSync(file) ? null : `${mode}: ${file} is not installed`;
}

const modes: readonly (readonly [string, Partial<GradeOptions>])[] = [
  ["namespace", { isolation: { mode: "namespace" } }],
  ["bubblewrap", { isolation: { mode: "bubblewrap" } }],
  ["auto", { isolation: "auto", requireIsolation: true }],
];

describe.each(modes)("with isolation %s", (mode, confined) => {
  test.beforeEach((ctx) => {
    const part = missing(mode === "auto" ? "bubblewrap" : mode);
    ctx.skip(part !== null, part ?? "");
  });

  test("right passes by a report file and wrong fails, and the result says how it was kept apart", async () => {
    const passed = await grade({ ...suite, ...confined, directory, files: candidate(right) });
    expect(passed.verdict).toMatchObject({ passed: true, status: "passed", counts: { passed: 2 } });
    expect(passed.run).toMatchObject({ source: "report-file", complete: true });
    expect(passed.evidence.confinement).toEqual({
      mode: mode === "auto" ? "bubblewrap" : mode,
      user: isRoot ? spare : null,
    });
    const failed = await grade({ ...suite, ...confined, directory, files: candidate(wrong) });
    expect(failed.verdict).toMatchObject({ passed: false, status: "failed", counts: { failed: 1 } });
  });

  test("a workspace is written to by its runs, read afterwards, and written to again between them", async () => {
    const testbed = createTestbed({ ...confined, directory });
    const workspace = await testbed.createWorkspace({
      files: [{ path: "sub/given", content: "1" }],
    });
    const run = { command: "sh", report: "none", policy: { requireTests: false } } as const;
    const { id } = workspace;
    const first = await testbed.grade(id, { ...run, args: ["-c", "echo made >made; echo more >>sub/given"] });
    expect(first.verdict).toMatchObject({ passed: true });
    expect(Buffer.from(await workspace.readFile("made")).toString()).toBe("made\n");
    await workspace.writeFiles([{ path: "later/file", content: "x" }]);
    const second = await testbed.grade(id, {
      ...run,
      args: ["-c", "echo y >>later/file; echo z >later/new; rm made"],
    });
    expect(second.verdict).toMatchObject({ passed: true });
    await testbed.close();
  });

  test("the modules can be imported", async () => {
    const modules = join(directory, "modules");
    mkdirSync(join(modules, "given"), { recursive: true });
    writeFileSync(join(modules, "given", "index.js"), "module.exports = 2;");
    const source = 'import two from "given"; export const sum = (a, b) => a + b + two - 2;';
    const { verdict } = await grade({ ...suite, ...confined, directory, modules, files: candidate(source) });
    expect(verdict.status).toBe("passed");
    rmSync(modules, { recursive: true });
  });
});

test("in bubblewrap a candidate cannot read what process lets it read", async (ctx) => {
  ctx.skip(missing("bubblewrap") !== null, missing("bubblewrap") ?? "");
  const secret = join(directory, "secret");
  writeFileSync(secret, "secret");
  const run = { command: "cat", args: [secret], report: "none", policy: { requireTests: false } } as const;
  const open = await grade({ ...run, directory, files: [] });
  const closed = await grade({ ...run, directory, files: [], isolation: { mode: "bubblewrap" } });
  rmSync(secret);
  expect([open.verdict.passed, closed.verdict.passed]).toEqual([true, false]);
});

test("a mode that cannot be had is not-started, and never a weaker run", async () => {
  const isolation = { mode: "container", image: "localhost/testbed-no-such-image" } as const;
  const { verdict } = await grade({ ...suite, directory, isolation, files: candidate(right) });
  expect(verdict).toMatchObject({ passed: false, status: "not-started" });
  expect(["image-not-found", "sandbox-failed"]).toContain(verdict.findings[0]?.code);
});

test("a limit that was reached withdraws a pass", async (ctx) => {
  const source = `${right}
    import { spawnSync } from "node:child_process";
    spawnSync("perl", ["-e", "push @held, 'x' x 16_000_000 while 1"]);`;
  const limits = { totalMemoryBytes: 400_000_000 };
  const { verdict, evidence } = await grade({ ...suite, directory, limits, files: candidate(source) });
  ctx.skip(evidence.outcome.notStarted !== null, `cgroups: ${evidence.outcome.notStarted?.message ?? ""}`);
  expect(evidence.outcome).toMatchObject({ resourceLimit: "memory", exitCode: 0 });
  expect(verdict).toMatchObject({ passed: false, status: "error" });
  expect(verdict.findings[0]?.code).toBe("resource-limit");
});

test("another user gets the workspace, also without isolation", async (ctx) => {
  ctx.skip(!isRoot, "root: nobody else can give a run another user");
  const script = "id -u >who; cat who";
  const run = {
    command: "sh",
    args: ["-c", script],
    report: "none",
    policy: { requireTests: false },
  } as const;
  const { verdict, evidence } = await grade({ ...run, directory, user: spare, files: [] });
  expect(verdict.passed).toBe(true);
  expect(evidence.outcome.stdout.text).toBe("65534\n");
  expect(evidence.confinement).toEqual({ mode: "process", user: spare });
});

test("a directory that is closed to the user of the run is refused and named", async (ctx) => {
  ctx.skip(!isRoot, "root: nobody else can give a run another user");
  chmodSync(directory, 0o700);
  const graded = grade({ ...suite, directory, user: spare, files: candidate(right) });
  await expect(graded).rejects.toMatchObject({
    code: "invalid-option",
    message: expect.stringContaining(directory),
  });
});

test("root that is asked for stays root, in isolation too", async (ctx) => {
  ctx.skip(!isRoot, "root: nobody else can be asked for it");
  const run = { command: "id", args: ["-u"], report: "none", policy: { requireTests: false } } as const;
  const user = { uid: 0, gid: 0 };
  const { evidence } = await grade({ ...run, directory, user, isolation: { mode: "namespace" }, files: [] });
  expect(evidence.outcome.stdout.text).toBe("0\n");
  expect(evidence.confinement).toEqual({ mode: "namespace", user: null });
});

test("grading in place leaves the owner of the directory as it is", async (ctx) => {
  ctx.skip(!isRoot, "root: nobody else can give a run another user");
  const place = join(directory, "place");
  mkdirSync(place);
  chmodSync(place, 0o755);
  const run = {
    command: "sh",
    args: ["-c", "echo >new"],
    report: "none",
    policy: { requireTests: false },
  } as const;
  const { verdict } = await gradeInPlace({ ...run, directory: place, user: spare });
  expect(verdict.passed).toBe(false);
  expect([lstatSync(place).uid, readdirSync(place)]).toEqual([0, []]);
  rmSync(place, { recursive: true });
});

test("handing over follows no link and leaves files with a second name and of others alone", async (ctx) => {
  ctx.skip(!isRoot, "root: nobody else can give a file away");
  const [tree, outside] = [join(directory, "tree"), join(directory, "outside")];
  mkdirSync(join(tree, "sub"), { recursive: true });
  mkdirSync(outside);
  for (const file of [join(tree, "own"), join(outside, "linked"), join(outside, "named")])
    writeFileSync(file, "");
  symlinkSync(join(outside, "linked"), join(tree, "link"));
  symlinkSync(outside, join(tree, "directory"));
  linkSync(join(outside, "named"), join(tree, "second"));
  execFileSync("mkfifo", [join(tree, "pipe")]);
  await handOver(tree, spare);
  const owner = (...path: readonly string[]): number => lstatSync(join(directory, ...path)).uid;
  expect([owner("tree"), owner("tree", "sub"), owner("tree", "own")]).toEqual([65_534, 65_534, 65_534]);
  expect([
    owner("outside"),
    owner("outside", "linked"),
    owner("outside", "named"),
    owner("tree", "pipe"),
  ]).toEqual([0, 0, 0, 0]);
  rmSync(tree, { recursive: true });
  rmSync(outside, { recursive: true });
});

test.each([
  [{ isolation: "bubblewrap" }, "isolation"],
  [{ isolation: { mode: "process" }, requireIsolation: true }, "requireIsolation"],
  [{ requireIsolation: "yes" }, "requireIsolation"],
  [{ limits: 5 }, "limits"],
  [{ user: "nobody" }, "user"],
])("%j is refused and says %s", async (options, says) => {
  // @ts-expect-error -- what a caller without types can pass
  const error: unknown = await grade({ ...suite, directory, files: [], ...options }).catch(
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(GraderError);
  expect(error).toMatchObject({ code: "invalid-option", message: expect.stringContaining(says) });
  // @ts-expect-error -- the same
  expect(() => createTestbed(options)).toThrow(says);
});
