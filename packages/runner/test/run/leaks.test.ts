import { describe, expect, test } from "vitest";
import {
  missingPart,
  modes,
  processesWith,
  program,
  runMarked,
  supervised,
  uniqueSleep,
  useTemporaryDirectory,
} from "../programs.js";

const directory = useTemporaryDirectory();

describe.each(modes)("in $mode", ({ launch, mode }) => {
  test.beforeEach((ctx) => ctx.skip(missingPart() !== null, missingPart() ?? ""));

  test.each(["daemon-holding-stdout.sh", "daemon-in-own-group.sh", "late-writer.sh"])(
    "%s exits 0, its leak is told and killed, and the run settles within a second",
    async (name) => {
      const sleep = uniqueSleep();
      const outcome = await runMarked(launch, { command: program(name), args: [sleep] });
      expect(outcome).toMatchObject({ status: "exited", exitCode: 0, verified: true });
      expect(outcome.containment.leaked).toBeGreaterThan(0);
      expect(outcome.durationMs).toBeLessThan(1000);
      expect(processesWith(sleep)).toEqual([]);
      expect(directory.left()).toEqual([]);
    },
  );

  test("what a child writes shortly after the end of the main process is kept", async () => {
    const outcome = await runMarked(launch, { command: program("late-writer.sh"), args: [uniqueSleep()] });
    expect(outcome.stdout).toMatchObject({ text: "early\nlate\n", complete: true });
  });

  test("a child that ends by itself within 200 ms is no leak, and its output is kept", async () => {
    const outcome = await runMarked(launch, { command: program("short-straggler.sh") });
    expect(outcome).toMatchObject({ status: "exited", exitCode: 0, verified: true });
    expect(outcome.containment.leaked).toBe(0);
    expect(outcome.stdout.text).toBe("late\n");
  });

  test("a daemon without environment, files or parent is found where there is a subreaper, and nowhere else", async () => {
    const sleep = uniqueSleep();
    const outcome = await runMarked(launch, { command: program("daemon-without-traces.sh"), args: [sleep] });
    const left = processesWith(sleep);
    for (const pid of left) process.kill(Number(pid), "SIGKILL");
    expect(outcome).toMatchObject({ status: "exited", exitCode: 0 });
    expect(left).toHaveLength(mode === "subreaper" ? 0 : 1);
    expect(outcome.containment.leaked).toBe(mode === "subreaper" ? 1 : 0);
  });

  test("a daemon that left its group, its parent and its environment is found by its session", async () => {
    const sleep = uniqueSleep();
    const outcome = await runMarked(launch, { command: program("daemon-in-session.pl"), args: [sleep] });
    const left = processesWith(sleep);
    for (const pid of left) process.kill(Number(pid), "SIGKILL");
    expect(left).toEqual([]);
    expect(outcome).toMatchObject({ status: "exited", exitCode: 0, verified: true });
    expect(outcome.containment.leaked).toBe(1);
  });

  test("sixty short runs at once show no leak and no failure", { timeout: 60_000 }, async () => {
    const runs = Array.from({ length: 60 }, () =>
      runMarked(launch, { command: program("exit-with.sh"), args: ["0"] }),
    );
    for (const outcome of await Promise.all(runs)) {
      expect(outcome).toMatchObject({ status: "exited", exitCode: 0, verified: true });
      expect(outcome.containment.leaked).toBe(0);
    }
    expect(directory.left()).toEqual([]);
  });
});

describe("where the run attacks what holds it", () => {
  test.beforeEach((ctx) => ctx.skip(missingPart() !== null, missingPart() ?? ""));

  test.each(["KILL", "34", "ABRT"])(
    "a supervisor killed with %s leaves nothing verified and nothing alive",
    async (signal) => {
      const sleep = uniqueSleep();
      const options = { command: program("kill-parent.sh"), args: [sleep, signal] };
      const outcome = await runMarked(supervised.launch, options);
      expect(outcome).toMatchObject({ status: "signaled", exitCode: null, verified: false });
      expect(processesWith(sleep)).toEqual([]);
    },
  );

  test("a daemon without environment or group is found by its session when the supervisor was killed", async () => {
    const sleep = uniqueSleep();
    const options = { command: program("daemon-in-session.pl"), args: [sleep, "KILL"] };
    const outcome = await runMarked(supervised.launch, options);
    const left = processesWith(sleep);
    for (const pid of left) process.kill(Number(pid), "SIGKILL");
    expect(left).toEqual([]);
    expect(outcome).toMatchObject({ status: "signaled", verified: false });
    expect(outcome.containment.leaked).toBeGreaterThan(0);
  });

  test("a supervisor that is killed after the main process exited 0 makes no pass of it", async () => {
    const script = 'holder=$PPID; setsid sh -c "sleep 0.05; kill -9 $holder; sleep 9" & exit 0';
    const outcome = await runMarked(supervised.launch, { command: "sh", args: ["-c", script] });
    expect(outcome).toMatchObject({ status: "signaled", exitCode: null, verified: false });
  });

  test("a daemon without any trace may outlive a killed supervisor, and the outcome claims nothing else", async () => {
    const sleep = uniqueSleep();
    const options = { command: program("daemon-then-kill-parent.sh"), args: [sleep] };
    const outcome = await runMarked(supervised.launch, options);
    const left = processesWith(sleep);
    for (const pid of left) process.kill(Number(pid), "SIGKILL");
    expect(left).toHaveLength(1);
    expect(outcome).toMatchObject({ status: "signaled", exitCode: null, verified: false, survivors: [] });
  });

  test("a supervisor that is stopped again and again does not delay the end", async () => {
    const options = { command: program("stop-parent-again.sh"), timeoutMs: 200, killGraceMs: 100 };
    const outcome = await runMarked(supervised.launch, options);
    expect(outcome).toMatchObject({ status: "timed-out" });
  });
});
