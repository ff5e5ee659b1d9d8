import { Readable } from "node:stream";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { diagnose, DiagnoseError, diagnoseStream } from "../../src/index.js";

const log =
  "\uFEFF2026-11-30T13:54:57.1Z é npm warn x\nnpm error code ECONNRESET\r\nsh: 1: vitest: not found\nerror: ✖ odd\n";

test("pieces of bytes, cut anywhere, come to what the whole comes to", async () => {
  const bytes = Buffer.from(log);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 30 }), async (sizes) => {
      const chunks: Uint8Array[] = [];
      let at = 0;
      for (const size of sizes) {
        chunks.push(bytes.subarray(at, at + size));
        at += size;
      }
      chunks.push(bytes.subarray(at));
      expect(await diagnoseStream({ chunks: Readable.from(chunks) })).toEqual(diagnose(log));
    }),
  );
});

test("the way the process ended, the name of the file and a green log count as in the whole", async () => {
  const chunks = ["working\n"];
  const diagnosis = await diagnoseStream({ chunks, file: "a.log", exitCode: 127 });
  expect(diagnosis).toEqual(diagnose({ kind: "log", content: "working\n", file: "a.log", exitCode: 127 }));
  const noise = "npm error code E404\n";
  expect((await diagnoseStream({ chunks: [noise] }, { baseline: [noise] })).findings).toEqual([]);
});

test.each([
  [{ chunks: "text" }, "invalid-input"],
  [{ chunks: new Uint8Array(1) }, "invalid-input"],
  [{ chunks: [], exitCode: -1 }, "invalid-input"],
  [[], "invalid-input"],
])("misuse %# rejects with a DiagnoseError", async (input, code) => {
  await expect(diagnoseStream(input as never)).rejects.toThrow(expect.objectContaining({ code }));
  await expect(diagnoseStream(input as never)).rejects.toThrow(DiagnoseError);
});

test("what the source of the pieces throws is what it rejects with", async () => {
  const broken = new Error("gone");
  // oxlint-disable-next-line require-yield -- it breaks before its first piece
  async function* pieces(): AsyncGenerator<string> {
    throw broken;
  }
  await expect(diagnoseStream({ chunks: pieces() })).rejects.toBe(broken);
});
