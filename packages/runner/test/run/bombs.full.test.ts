import { describe, expect, test } from "vitest";
import {
  missingPart,
  program,
  runMarked,
  supervised,
  uniqueSleep,
  useTemporaryDirectory,
} from "../programs.js";

useTemporaryDirectory();

describe("under a hard limit of the system", () => {
  test.beforeEach((ctx) => ctx.skip(missingPart() !== null, missingPart() ?? ""));

  test("a fork bomb of processes with sessions of their own is gone in the bound", async (ctx) => {
    ctx.skip(process.getuid?.() !== 0, "root: the limit of processes counts per user, and needs a spare one");
    const spareUser = ["setpriv", "--reuid", "64123", "--clear-groups"];
    // Both are programs that do not go on without the limit; `ulimit -u` does not exist in every shell.
    const limited = ["--nproc=150:150", ...spareUser];
    const check = await runMarked(supervised.launch, {
      command: "prlimit",
      args: [...limited, "grep", "Max processes", "/proc/self/limits"],
    });
    expect(check.stdout.text).toMatch(/^Max processes\s+150\s+150\s/);
    const args = [...limited, program("fork-bomb.sh"), uniqueSleep()];
    const options = { command: "prlimit", args, timeoutMs: 1000, killGraceMs: 0 };
    const outcome = await runMarked(supervised.launch, options);
    // The shell of the bomb may give up at the limit before the time is over.
    expect(["timed-out", "exited"]).toContain(outcome.status);
    expect(outcome).toMatchObject({ verified: true });
    expect(outcome.exitCode).not.toBe(0);
    const next = await runMarked(supervised.launch, { command: "sh", args: ["-c", "true & wait"] });
    expect(next).toMatchObject({ status: "exited", exitCode: 0, verified: true });
  });

  test("a memory bomb dies of its limit, and is not exit 0", async () => {
    const args = ["-c", `ulimit -v 400000; exec ${program("memory-bomb.pl")}`];
    const outcome = await runMarked(supervised.launch, { command: "sh", args, timeoutMs: 10_000 });
    expect(outcome.exitCode).not.toBe(0);
    expect(outcome.verified).toBe(true);
  });
});

test("a line of 1 GB is counted, cut and done with, with flat memory", { timeout: 120_000 }, async (ctx) => {
  ctx.skip(missingPart() !== null, missingPart() ?? "");
  const before = process.memoryUsage().rss;
  const options = { command: program("one-long-line.sh"), args: ["1000000000"], timeoutMs: 60_000 };
  const outcome = await runMarked(supervised.launch, options);
  expect(outcome).toMatchObject({ status: "exited", exitCode: 0 });
  expect(outcome.stdout.bytes).toBe(1_000_000_000);
  expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
});
