import { Readable } from "node:stream";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { wholeLines } from "../../src/stdio/whole-lines.js";

async function read(chunks: readonly string[], maxLineBytes: number): Promise<string[]> {
  const input = Readable.from(chunks.map((chunk) => Buffer.from(chunk)));
  const seen: string[] = [];
  for await (const piece of wholeLines(input, maxLineBytes)) seen.push(String(piece));
  return seen;
}

test("lines come whole, in order and none twice, however the input is cut", async () => {
  const text = fc.string({ unit: fc.constantFrom("a", "é", "\n"), maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(fc.array(text), async (chunks) => {
      const pieces = await read(chunks, 1_000);
      expect(pieces.every((piece) => piece.endsWith("\n"))).toBe(true);
      const all = chunks.join("");
      expect(pieces.join("")).toBe(all.slice(0, all.lastIndexOf("\n") + 1));
    }),
  );
});

test.each([
  [["1234\n12345\n"], true],
  [["123", "45", "\n1"], true],
  [["123", "456"], false],
  [["123", "456\n"], false],
  [["1\n", "123456"], false],
])("%j with at most 5 bytes in a line passes: %s", async (chunks, passes) => {
  const outcome = await read(chunks, 5).then(
    () => "passed",
    (error: Error) => error.message,
  );
  expect(outcome).toMatch(passes ? /^passed$/ : /a line of more than 5 bytes/);
});
