import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { missingPart, modes, program, runMarked, supervised, useTemporaryDirectory } from "../programs.js";

const directory = useTemporaryDirectory();

function fail(what: unknown): never {
  throw what;
}

describe.each(modes)("in $mode", ({ launch }) => {
  test.beforeEach((ctx) => ctx.skip(missingPart() !== null, missingPart() ?? ""));

  test("output beyond the cap is cut in the middle, and the run goes on", async () => {
    const options = { command: program("one-long-line.sh"), args: ["3000000"], maxOutputBytes: 1000 };
    const { status, exitCode, stdout } = await runMarked(launch, options);
    expect({ status, exitCode }).toEqual({ status: "exited", exitCode: 0 });
    expect(stdout).toMatchObject({
      bytes: 3_000_000,
      truncated: true,
      droppedBytes: 2_999_000,
      complete: true,
    });
    expect(stdout.text).toBe(`${"a".repeat(500)}\n[testbed: 2999000 bytes dropped]\n${"a".repeat(500)}`);
  });

  test("the policy `kill` ends a flood as output-limit", async () => {
    const options = {
      command: program("flood-forever.sh"),
      maxOutputBytes: 10_000,
      onOutputLimit: "kill",
    } as const;
    const outcome = await runMarked(launch, options);
    expect(outcome).toMatchObject({ status: "output-limit", verified: true });
    expect(outcome.stdout.truncated).toBe(true);
    expect(outcome.durationMs).toBeLessThan(1500);
  });

  test("the policy `kill` also counts when the program ended before its output was read", async () => {
    const args = ["-c", "head -c 20000 /dev/zero"];
    const outcome = await runMarked(launch, {
      command: "sh",
      args,
      maxOutputBytes: 10_000,
      onOutputLimit: "kill",
    });
    expect(outcome.status).toBe("output-limit");
  });

  test("exactly the cap is not beyond it", async () => {
    const outcome = await runMarked(launch, {
      command: "head",
      args: ["-c", "10000", "/dev/zero"],
      maxOutputBytes: 10_000,
      onOutputLimit: "kill",
    });
    expect(outcome).toMatchObject({ status: "exited", exitCode: 0 });
    expect(outcome.stdout.truncated).toBe(false);
  });

  test("300 MB of NULs and exit 1 is exit 1, with flat memory", { timeout: 60_000 }, async () => {
    const before = process.memoryUsage().rss;
    const options = { command: program("nuls-then-fail.sh"), args: ["300000000"] };
    const outcome = await runMarked(launch, options);
    expect(outcome).toMatchObject({ status: "exited", exitCode: 1 });
    expect(outcome.stdout).toMatchObject({ bytes: 300_000_000, droppedBytes: 300_000_000 - 1_048_576 });
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
  });

  test("a flood without end does not delay the harness's timers, and is timed out", async () => {
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const outcome = await runMarked(launch, { command: program("flood-forever.sh"), timeoutMs: 1500 });
    delay.disable();
    expect(outcome).toMatchObject({ status: "timed-out", verified: true });
    // Read at full speed it would be several gigabytes.
    expect(outcome.stdout.bytes).toBeLessThan(1_500_000_000);
    // The middle one: a machine that runs other tests delays some of them in any case.
    expect(delay.percentile(50) / 1e6).toBeLessThan(50);
  });

  test("both streams written in turn, byte by byte, are counted apart", async () => {
    const options = { command: program("alternate-bytes.pl"), args: ["30000"], maxOutputBytes: 100 };
    const { stdout, stderr } = await runMarked(launch, options);
    expect(stdout).toMatchObject({ bytes: 30_000, droppedBytes: 29_900 });
    expect(stderr).toMatchObject({ bytes: 30_000, droppedBytes: 29_900 });
    expect(stdout.text).not.toContain("oe");
  });

  test("characters split across writes arrive whole", async () => {
    const { stdout } = await runMarked(launch, { command: program("split-code-points.pl") });
    expect(stdout.text).toBe("grüß € 🌍");
  });

  test("onOutput gets every byte in order", async () => {
    const got = { stdout: "", stderr: "" };
    const options = {
      command: "sh",
      args: ["-c", "echo one; echo two >&2; echo three"],
      onOutput: ({ stream, bytes }: { stream: "stdout" | "stderr"; bytes: Uint8Array }): void => {
        got[stream] += Buffer.from(bytes).toString();
      },
    };
    await runMarked(launch, options);
    expect(got).toEqual({ stdout: "one\nthree\n", stderr: "two\n" });
  });

  test.each([
    ["throws", (): void => fail("mine")],
    ["rejects", async (): Promise<void> => setTimeout(1).then(() => fail("mine"))],
    ["throws what has no text", (): void => fail(Object.create(null))],
  ])("onOutput that %s does not break the run and becomes one warning", async (_, fails) => {
    const warnings: string[] = [];
    const warned = join(directory.path, "warned");
    const listen = (warning: Error & { code?: string }): void => {
      warnings.push(warning.code ?? "");
      writeFileSync(warned, "");
    };
    process.on("warning", listen);
    let calls = 0;
    const onOutput = (): void | Promise<void> => {
      calls += 1;
      return fails();
    };
    const args = ["-c", `echo one; until test -e ${warned}; do sleep 0.01; done; echo two`];
    const outcome = await runMarked(launch, { command: "sh", args, onOutput });
    process.off("warning", listen);
    rmSync(warned);
    expect(outcome).toMatchObject({ status: "exited", exitCode: 0 });
    expect(outcome.stdout.text).toBe("one\ntwo\n");
    expect(warnings).toEqual(["TESTBED_ON_OUTPUT"]);
    expect(calls).toBe(1);
  });

  test("an async onOutput that rejects once the run has settled is one warning, and ends nobody", async () => {
    const warnings: string[] = [];
    const listen = (warning: Error & { code?: string }): void => void warnings.push(warning.code ?? "");
    process.on("warning", listen);
    const onOutput = async (): Promise<void> => setTimeout(600).then(() => fail("late"));
    const args = ["-c", "echo one; sleep 0.1; echo two"];
    const outcome = await runMarked(launch, { command: "sh", args, onOutput });
    expect(warnings).toEqual([]);
    await expect.poll(() => warnings, { timeout: 3000 }).not.toEqual([]);
    await setTimeout(200);
    process.off("warning", listen);
    expect(outcome).toMatchObject({ status: "exited", exitCode: 0 });
    expect(warnings).toEqual(["TESTBED_ON_OUTPUT"]);
  });
});

test("under the subreaper the standard streams are true pipes: /dev/stdout, /dev/stderr and /dev/stdin work", async (ctx) => {
  ctx.skip(missingPart() !== null, missingPart() ?? "");
  const outcome = await runMarked(supervised.launch, { command: program("devices.sh"), stdin: "fourth\n" });
  expect(outcome).toMatchObject({ status: "exited", exitCode: 0 });
  expect(outcome.stdout.text).toBe("first\nsecond\nthird\nfourth\n");
  expect(outcome.stderr.text).toBe("third\n");
});
