import { describe, expect, test } from "vitest";
import { launchWithoutTable } from "../../src/launch/group-run.js";
import { decodeShellWords } from "../../src/launch/shell-status.js";
import { startFailure } from "../../src/launch/start-failure.js";
import {
  missingPart,
  processesWith,
  program,
  runMarked,
  uniqueSleep,
  useTemporaryDirectory,
} from "../programs.js";

useTemporaryDirectory();

describe("where there is no /proc", () => {
  test.beforeEach((ctx) => ctx.skip(missingPart() !== null, missingPart() ?? ""));

  test("a run is held by its group alone, and never verified", async () => {
    const outcome = await runMarked(launchWithoutTable, { command: program("exit-with.sh"), args: ["3"] });
    expect(outcome).toMatchObject({ status: "exited", exitCode: 3, verified: false });
    expect(outcome.containment).toEqual({ mechanism: "process-group", leaked: 0 });
  });

  test("a timeout kills the group, and by a snapshot what left it", async () => {
    const sleep = uniqueSleep();
    const options = {
      command: program("many-children.sh"),
      args: ["4", sleep],
      timeoutMs: 400,
      killGraceMs: 0,
    };
    const outcome = await runMarked(launchWithoutTable, options);
    expect(outcome).toMatchObject({ status: "timed-out", verified: false });
    await expect.poll(() => processesWith(sleep)).toEqual([]);
  });

  test("without the tool that takes the snapshot the group is killed all the same, and nothing crashes", async () => {
    const before = process.env["PATH"];
    process.env["PATH"] = "/no/such/directory";
    const options = {
      command: program("sleep-forever.sh"),
      args: [uniqueSleep()],
      timeoutMs: 200,
      killGraceMs: 0,
    };
    const outcome = await runMarked(launchWithoutTable, options);
    process.env["PATH"] = before;
    expect(outcome).toMatchObject({ status: "timed-out", verified: false });
  });
});

describe("the words of the shell", () => {
  test.each([
    ["end 0\n", { kind: "exited", code: 0 }],
    ["end 137\n", { kind: "exited", code: 137 }],
    ["Killed\nend 137\n", { kind: "signaled", signal: 9 }],
    ["x.sh: line 1: 5 Real-time signal 0 (exec)\nend 162\n", { kind: "signaled", signal: 34 }],
    ["", { kind: "lost" }],
    ["Killed\n", { kind: "lost" }],
    ["end 0", { kind: "lost" }],
    ["end 0\nmore", { kind: "lost" }],
  ])("%j is %j", (words, end) => {
    expect(decodeShellWords(words)).toEqual(end);
  });
});

test.each([
  [7, "arguments-too-long"],
  [2, "command-not-found"],
  [13, "not-executable"],
  [11, "other"],
  ["EMFILE", "other"],
  [99_999, "other"],
])("the error %s of the system is %s", (error, reason) => {
  expect(startFailure("x", error).reason).toBe(reason);
});
