import { describe, expect, test } from "vitest";
import { processesWith, uniqueSleep, useTemporaryDirectory } from "../programs.js";
import { containersLeft } from "./images.js";
import { allModes, inMode, isolatedModes, missingFor, useSandboxes } from "./isolated.js";

const directory = useTemporaryDirectory();
const { program, runIn } = useSandboxes();

/** In containers the same programs take a minute, and are part of the fault list. */
const tried = process.env["TESTBED_FULL"] === "1" ? allModes : isolatedModes;

describe.each(tried)("in %s", (mode) => {
  const mechanism = mode === "container" ? "container" : "subreaper";

  test.beforeEach((ctx) => ctx.skip(missingFor(mode) !== null, missingFor(mode) ?? ""));

  test.each([0, 1, 44, 137, 162, 255])("exit %i is exit code, not a signal", async (code) => {
    const outcome = await runIn(mode, { command: program("exit-with.sh"), args: [String(code)] });
    expect(outcome).toMatchObject({ status: "exited", exitCode: code, signal: null, verified: true });
    expect(outcome.containment).toEqual({ mechanism, leaked: 0 });
    expect(directory.left()).toEqual([]);
  });

  test.each([
    ["KILL", 9],
    ["34", 34],
    ["64", 64],
    ["SEGV", 11],
    ["ABRT", 6],
    ["TERM", 15],
    ["INT", 2],
    ["PIPE", 13],
  ])("death by %s is a signal and never an exit code", async (name, signalNumber) => {
    const outcome = await runIn(mode, { command: program("kill-self.sh"), args: [name] });
    expect(outcome).toMatchObject({ status: "signaled", exitCode: null, signalNumber, verified: true });
  });

  test.each([
    "sleep-forever.sh",
    "stop-self.sh",
    "stop-group.sh",
    "close-outputs-and-sleep.sh",
    "close-stdout-and-sleep.sh",
  ])("%s is timed out, and nothing is left of it", async (name) => {
    const sleep = uniqueSleep();
    const outcome = await runIn(mode, {
      command: program(name),
      args: [sleep],
      timeoutMs: inMode(mode, 250),
    });
    expect(outcome).toMatchObject({ status: "timed-out", signal: "SIGTERM", verified: true });
    expect(processesWith(sleep)).toEqual([]);
  });

  test("a program that ignores SIGTERM is killed after the grace", async () => {
    const options = {
      command: program("ignore-term.sh"),
      args: [uniqueSleep()],
      timeoutMs: inMode(mode, 250),
      killGraceMs: 150,
    };
    const outcome = await runIn(mode, options);
    expect(outcome).toMatchObject({ status: "timed-out", exitCode: null, verified: true });
    expect(outcome.durationMs).toBeGreaterThanOrEqual(400);
  });

  test("a program gets its grace even when it is asked to end while the sandbox is being made", async () => {
    const args = ["-c", "trap 'exit 7' TERM; while :; do sleep 0.01; done"];
    const outcome = await runIn(mode, { command: "sh", args, timeoutMs: 1, killGraceMs: 900 });
    expect(outcome).toMatchObject({ status: "timed-out", verified: true });
    expect(outcome.signal).not.toBe("SIGKILL");
  });

  test.each([
    "daemon-holding-stdout.sh",
    "daemon-in-own-group.sh",
    "late-writer.sh",
    "daemon-without-traces.sh",
  ])("%s exits 0, its leak is told and killed", async (name) => {
    const sleep = uniqueSleep();
    const outcome = await runIn(mode, { command: program(name), args: [sleep] });
    expect(outcome).toMatchObject({ status: "exited", exitCode: 0, verified: true });
    expect(outcome.containment.leaked).toBeGreaterThan(0);
    expect(outcome.durationMs).toBeLessThan(inMode(mode, 1500));
    expect(processesWith(sleep)).toEqual([]);
  });

  test("a child that ends by itself within 200 ms is no leak, and its output is kept", async () => {
    const outcome = await runIn(mode, { command: program("short-straggler.sh") });
    expect(outcome).toMatchObject({ status: "exited", exitCode: 0, verified: true });
    expect(outcome.containment.leaked).toBe(0);
    expect(outcome.stdout.text).toBe("late\n");
  });

  test("the standard streams are true pipes and the bytes of stdin arrive", async () => {
    const outcome = await runIn(mode, { command: program("devices.sh"), stdin: "fourth\n" });
    expect(outcome).toMatchObject({ status: "exited", exitCode: 0 });
    expect(outcome.stdout.text).toBe("first\nsecond\nthird\nfourth\n");
    expect(outcome.stderr.text).toBe("third\n");
  });

  test("a flood ends with output-limit", async () => {
    const options = {
      command: program("flood-forever.sh"),
      maxOutputBytes: 1000,
      onOutputLimit: "kill",
    } as const;
    expect(await runIn(mode, options)).toMatchObject({ status: "output-limit", verified: true });
  });

  test("killing everything in sight, the first process included, changes nothing", async () => {
    const outcome = await runIn(mode, { command: program("kill-everything.sh") });
    expect(outcome).toMatchObject({ status: "exited", exitCode: 0, verified: true });
    expect(outcome.stdout.text).toBe("alive\n");
  });

  test("lines in the form of the runner's own messages are output and nothing else", async () => {
    const args = ["-c", "echo 'E 0'; echo Z >&2; (echo 'E 0' >&3) 2>/dev/null; exit 5"];
    const outcome = await runIn(mode, { command: "sh", args });
    expect(outcome).toMatchObject({ status: "exited", exitCode: 5, verified: true });
  });

  test("the main process inherits nothing but its three streams", async () => {
    const outcome = await runIn(mode, { command: "ls", args: ["/proc/self/fd"] });
    expect(outcome.stdout.text).toBe("0\n1\n2\n3\n");
  });

  test("a command that is missing is not-started, and no failure of the sandbox", async () => {
    const outcome = await runIn(mode, { command: "no-such-program" });
    expect(outcome).toMatchObject({ status: "not-started", notStarted: { reason: "command-not-found" } });
  });

  const many = mode === "container" ? 10 : 50;
  test(`${String(many)} runs at once show no leak and no failure`, { timeout: 60_000 }, async () => {
    const runs = Array.from({ length: many }, () => runIn(mode, { command: "true" }));
    for (const outcome of await Promise.all(runs)) {
      expect(outcome).toMatchObject({ status: "exited", exitCode: 0, verified: true });
      expect(outcome.containment.leaked).toBe(0);
    }
    expect(directory.left()).toEqual([]);
    expect(mode === "container" ? containersLeft() : []).toEqual([]);
  });
});
