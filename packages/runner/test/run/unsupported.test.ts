import { expect, test } from "vitest";
import { superviseWith } from "../../src/launch/supervised-run.js";
import { missingPart, program, runMarked, useTemporaryDirectory } from "../programs.js";

useTemporaryDirectory();
test.beforeEach((ctx) => ctx.skip(missingPart() !== null, missingPart() ?? ""));

test.each(["supervisor-that-is-refused.pl", "supervisor-that-fails.pl"])(
  "with a %s the run is held by its group, and the outcome says so",
  async (name) => {
    const outcome = await runMarked(superviseWith(program(name)), { command: "cat", stdin: "x" });
    expect(outcome).toMatchObject({ status: "exited", exitCode: 0, verified: true });
    expect(outcome.containment).toEqual({ mechanism: "process-group+cookie", leaked: 0 });
    expect(outcome.stdout.text).toBe("x");
  },
);

test("a supervisor that is killed before the run was started is not-started, never a weaker run", async () => {
  const launch = superviseWith(program("supervisor-that-is-killed.pl"));
  const outcome = await runMarked(launch, { command: "echo", args: ["x"] });
  expect(outcome).toMatchObject({ status: "not-started", notStarted: { reason: "other" }, verified: true });
  expect(outcome.stdout.bytes).toBe(0);
});
