import { describe, expect, test } from "vitest";
import { parseTestRun } from "../../src/index.js";

const parse = (evidence: unknown) => () => Reflect.apply(parseTestRun, undefined, [evidence]);

describe("evidence of the wrong shape", () => {
  test.each([
    ["a string", "ok 1", /evidence is "ok 1"/u],
    ["null", null, /evidence is null/u],
    ["without stdout", { exitCode: 0 }, /evidence\.stdout is undefined/u],
    ["with bytes for stdout", { stdout: new Uint8Array(2), exitCode: 0 }, /evidence\.stdout is an object/u],
    ["without an exit code", { stdout: "" }, /evidence\.exitCode is undefined/u],
    ["with a negative exit code", { stdout: "", exitCode: -1 }, /evidence\.exitCode is -1/u],
    ["with NaN for an exit code", { stdout: "", exitCode: Number.NaN }, /evidence\.exitCode is NaN/u],
    ["with a signal number", { stdout: "", exitCode: null, signal: 9 }, /evidence\.signal is 9/u],
    ["with a flag that is no boolean", { stdout: "", exitCode: 0, timedOut: 1 }, /evidence\.timedOut is 1/u],
    [
      "with a command line in one string",
      { stdout: "", exitCode: 0, args: "--test" },
      /evidence\.args is "--test"/u,
    ],
    ["with a hole among its arguments", { stdout: "", exitCode: 0, args: Array(1) }, /evidence\.args/u],
    ["with a report that is only text", { stdout: "", exitCode: 0, reports: ["<a/>"] }, /evidence\.reports/u],
  ])("is refused when it is %s", (_case, evidence, message) => {
    expect(parse(evidence)).toThrow(
      expect.objectContaining({ name: "ReportersError", code: "invalid-evidence" }),
    );
    expect(parse(evidence)).toThrow(message);
  });

  test("is named in a message of bounded length", () => {
    const read = parse({ stdout: "", exitCode: 0, command: ["x".repeat(10_000)] });
    expect(read).toThrow(/evidence\.command is an array/u);
    expect(parse("x".repeat(10_000))).toThrow(/^.{0,200}$/u);
  });
});
