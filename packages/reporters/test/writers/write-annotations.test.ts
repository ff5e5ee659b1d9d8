import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type TestCase, writeAnnotations } from "../../src/index.js";
import { anyRun, madeRun } from "./made-runs.js";

interface Command {
  readonly name: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly message: string;
}

// The rules of the runner that reads them, written down once more. Source: https://github.com/actions/runner (ActionCommand)
function readCommand(line: string): Command {
  const [, head = "", message = ""] = /^::([^]*?)::([^]*)$/u.exec(line) ?? [];
  const [, name = "", list = ""] = /^(\S+)(?: ([^]*))?$/u.exec(head) ?? [];
  const properties = list
    .split(",")
    .filter((part) => part !== "")
    .map((part) => [part.slice(0, part.indexOf("=")), unescaped(part.slice(part.indexOf("=") + 1))]);
  return { name, properties: Object.fromEntries(properties), message: unescaped(message) };
}

function unescaped(text: string): string {
  return text.replaceAll(/%(0D|0A|3A|2C|25)/gu, (_, code: string) =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  );
}

describe("writeAnnotations", () => {
  test("writes one command for each failure and error, which gives back title and message of any text", () => {
    fc.assert(
      fc.property(anyRun, (run) => {
        const lines = writeAnnotations(run)
          .split(/[\r\n]/u)
          .filter((line) => line !== "");
        expect(lines.length).toBe(run.errors.length + run.failures.length);
        const commands = lines.map(readCommand);
        expect(commands.every(({ name }) => name === "error")).toBe(true);
        for (const command of commands)
          expect(Object.keys(command.properties).every((key) => /^(?:file|line|col|title)$/u.test(key))).toBe(
            true,
          );
        const failures = commands.slice(run.errors.length);
        expect(failures.map(({ message }) => message)).toEqual(run.failures.map(({ message }) => message));
        expect(failures.map(({ properties }) => properties["title"])).toEqual(
          run.failures.map(({ suite, name }) => [...suite, name].join(" > ")),
        );
      }),
      { numRuns: 300 },
    );
  });

  test("points at the line that the runner named", () => {
    const run = madeRun([{ name: "adds", suite: ["math"], status: "failed" }]);
    const located = {
      ...run,
      failures: [{ name: "adds", suite: ["math"], message: "50% off\nby one", location: "src/a,b.ts:3:14" }],
    };
    expect(writeAnnotations(located)).toBe(
      "::error file=src/a%2Cb.ts,line=3,col=14,title=math > adds::50%25 off%0Aby one\n",
    );
  });

  test("writes ten of a step, the tenth of which counts the others, and no message longer than the runner takes", () => {
    const failing = (count: number): readonly TestCase[] =>
      Array.from({ length: count }, (_, index) => ({ name: `n${index}`, suite: [], status: "failed" }));
    const lines = (count: number) =>
      writeAnnotations(madeRun(failing(count), [], () => "é".repeat(9_000)))
        .trimEnd()
        .split("\n");
    expect(lines(10)).toHaveLength(10);
    expect(lines(25)).toHaveLength(10);
    expect(lines(25).at(-1)).toBe("::error title=More failures::16 more failures are not annotated.");
    expect(lines(1).every((line) => readCommand(line).message.length <= 4_096)).toBe(true);
    expect(writeAnnotations(madeRun([]))).toBe("");
  });
});
