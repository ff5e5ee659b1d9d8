import { expect, test } from "vitest";
import { grade } from "../../src/index.js";

const tap = "TAP version 13\nok 1 - waits (5ms)\n1..1\n";

test("foreign TAP is read with its profile: a time in a title stays", async () => {
  const { run, normalized } = await grade({
    command: process.execPath,
    args: ["print.mjs"],
    files: [{ path: "print.mjs", content: `process.stdout.write(${JSON.stringify(tap)});\n` }],
  });
  expect(run.reporter).toBe("tap");
  expect(normalized.stdout).toBe(tap);
});
