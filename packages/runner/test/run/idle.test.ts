import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { run } from "../../src/run/run.js";
import { missingPart, modes, program, runMarked, uniqueSleep, useTemporaryDirectory } from "../programs.js";

useTemporaryDirectory();

describe.each(modes)("in $mode", ({ launch }) => {
  test.beforeEach((ctx) => ctx.skip(missingPart() !== null, missingPart() ?? ""));

  test("a program that falls silent is timed out as idle, long before the wall", async () => {
    const args = ["-c", "echo one; sleep 0.2; echo two; sleep 60"];
    const options = { command: "sh", args, idleTimeoutMs: 400, timeoutMs: 20_000 };
    const outcome = await runMarked(launch, options);
    expect(outcome).toMatchObject({ status: "timed-out", timeLimit: "idle", verified: true });
    expect(outcome.durationMs).toBeGreaterThanOrEqual(590);
    expect(outcome.durationMs).toBeLessThan(5000);
  });

  test("a program that keeps writing is never idle, and the wall ends it", async () => {
    const args = ["-c", "while :; do echo . >&2; sleep 0.05; done"];
    const options = { command: "sh", args, idleTimeoutMs: 400, timeoutMs: 900 };
    expect(await runMarked(launch, options)).toMatchObject({ status: "timed-out", timeLimit: "wall" });
  });

  test("with pause the writer of a flood waits, and the rest of the run goes on", async () => {
    const script = "head -c 2000 /dev/zero; yes & sleep 0.3; echo done >&2; kill $!";
    const options = {
      command: "sh",
      args: ["-c", script],
      onOutputLimit: "pause",
      maxOutputBytes: 1000,
    } as const;
    const outcome = await runMarked(launch, options);
    expect(outcome).toMatchObject({ status: "exited", exitCode: 0 });
    expect(outcome.stderr.text).toContain("done");
    expect(outcome.stdout.truncated).toBe(true);
    expect(outcome.stdout.bytes).toBeLessThan(2_000_000);
  });

  test("a writer that waits for ever is timed out", async () => {
    const options = {
      command: program("flood-forever.sh"),
      onOutputLimit: "pause",
      maxOutputBytes: 10,
    } as const;
    const outcome = await runMarked(launch, { ...options, timeoutMs: 300, killGraceMs: 50 });
    expect(outcome).toMatchObject({ status: "timed-out", timeLimit: "wall", verified: true });
  });

  test("a file is standard input from its start, for two runs alike", async () => {
    const directory = mkdtempSync(join(tmpdir(), "stdin-"));
    const file = join(directory, "input");
    writeFileSync(file, "x".repeat(300_000));
    for (let turn = 0; turn < 2; turn += 1) {
      const outcome = await runMarked(launch, { command: "wc", args: ["-c"], stdin: { file } });
      expect(outcome.stdout.text.trim()).toBe("300000");
    }
    execFileSync("mkfifo", [join(directory, "pipe")]);
    for (const name of ["missing", "pipe", "."]) {
      const outcome = await runMarked(launch, { command: "cat", stdin: { file: join(directory, name) } });
      expect(outcome).toMatchObject({ status: "not-started", notStarted: { reason: "other" } });
    }
    rmSync(directory, { recursive: true });
  });

  test("the digest of the environment is the same for runs alike, and another with one more variable", async () => {
    const options = { command: "sleep", args: ["0"], cwd: "/" };
    const bare = async (env: Record<string, string>): Promise<string> =>
      (await run({ ...options, env })).environmentDigest;
    const [one, two, other] = [await bare({ A: "1" }), await bare({ A: "1" }), await bare({ A: "2" })];
    expect(one).toMatch(/^[0-9a-f]{64}$/);
    expect([two, other === one]).toEqual([one, false]);
  });
});

test("usage is told where the supervisor waits for everything", async (ctx) => {
  ctx.skip(missingPart() !== null, missingPart() ?? "");
  const outcome = await run({
    command: program("sleep-forever.sh"),
    args: [uniqueSleep()],
    cwd: "/",
    timeoutMs: 100,
  });
  expect(outcome.usage?.cpuMs).toBeGreaterThan(0);
  expect(outcome.usage?.peakMemoryBytes).toBeGreaterThan(100_000);
});
