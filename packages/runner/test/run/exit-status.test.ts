import { describe, expect, test } from "vitest";
import { missingPart, modes, program, runMarked, uniqueSleep, useTemporaryDirectory } from "../programs.js";

const directory = useTemporaryDirectory();

describe.each(modes)("in $mode", ({ launch, mode }) => {
  test.beforeEach((ctx) => ctx.skip(missingPart() !== null, missingPart() ?? ""));

  test.each([
    ["0", 0],
    ["1", 1],
    ["44", 44],
    ["255", 255],
    ["137", 137],
    ["162", 162],
    ["129", 129],
  ])("exit %s is exit code %i and no signal", async (argument, exitCode) => {
    const outcome = await runMarked(launch, { command: program("exit-with.sh"), args: [argument] });
    expect(outcome).toMatchObject({
      status: "exited",
      exitCode,
      signal: null,
      signalNumber: null,
      verified: true,
    });
    expect(outcome.containment).toEqual({ mechanism: mode, leaked: 0 });
    expect(directory.left()).toEqual([]);
  });

  test.each([
    ["KILL", "SIGKILL", 9],
    ["TERM", "SIGTERM", 15],
    ["SEGV", "SIGSEGV", 11],
    ["ABRT", "SIGABRT", 6],
    ["HUP", "SIGHUP", 1],
    ["34", "SIGRT", 34],
    ["64", "SIGRT", 64],
  ])("death by signal %s is reported as %s and never as an exit code", async (signal, name, number) => {
    const outcome = await runMarked(launch, { command: program("kill-self.sh"), args: [signal] });
    expect(outcome).toMatchObject({ status: "signaled", exitCode: null, signal: name, signalNumber: number });
  });

  test("no core file can be written", async () => {
    const outcome = await runMarked(launch, { command: "sh", args: ["-c", "ulimit -H -c"] });
    expect(outcome.stdout.text).toBe("0\n");
  });

  test("what a program prints or writes to its parent's descriptors does not change its exit code", async () => {
    const outcome = await runMarked(launch, { command: program("forge-messages.sh") });
    expect(outcome).toMatchObject({ status: "exited", exitCode: 3 });
    expect(outcome.stdout.text).toContain("E 0\nZ\nend 0\n");
    expect(outcome.stderr.text).toContain("E 0\nZ\nend 0\n");
  });

  test.each(["9", "15", "34"])(
    "a program that sends signal %s to its parent and exits 0 is never reported as exit 0 without proof",
    async (signal) => {
      const outcome = await runMarked(launch, {
        command: program("kill-parent-then-succeed.sh"),
        args: [signal],
      });
      expect(outcome.status).not.toBe(signal === "15" ? "not-started" : "exited");
      // Where the parent lived on and saw the exit code, that is proof.
      const isProved = outcome.status === "exited" && outcome.exitCode === 0 && outcome.verified;
      expect(isProved || outcome.exitCode === null).toBe(true);
    },
  );

  test("a program that ends the helpers of its group and exits 0 is exit 0", async () => {
    const outcome = await runMarked(launch, {
      command: program("signal-own-group.sh"),
      args: [uniqueSleep()],
    });
    expect(outcome).toMatchObject({ status: "exited", exitCode: 0, verified: true });
  });

  test("a program killed by its own alarm is signaled, not timed out", async () => {
    const outcome = await runMarked(launch, { command: program("alarm.pl") });
    expect(outcome).toMatchObject({ status: "signaled", signal: "SIGALRM" });
  });
});
