import { spawn } from "node:child_process";
import { Readable } from "node:stream";
import { ReadableStream } from "node:stream/web";
import { expect, test } from "vitest";
import { normalize, normalizeNodeStream, normalizeWebStream } from "../../src/index.js";

const input = "\u001B[32m✔\u001B[39m 😀 took 5ms in /tmp/x\r\n".repeat(50);
const { text, ...report } = normalize(input);

/** The bytes in pieces of a size that cuts characters. */
function* pieces(size: number): Generator<Uint8Array> {
  const bytes = Buffer.from(input);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

test.each([1, 3, 64, 5000])("a stream of Node in pieces of %d bytes equals the whole", async (size) => {
  const normalizing = normalizeNodeStream();
  expect(normalizing.report()).toBeUndefined();
  const output = await Readable.from(pieces(size)).pipe(normalizing.stream).toArray();
  expect(Buffer.concat(output).toString()).toBe(text);
  expect(normalizing.report()).toEqual(report);
});

test.each([1, 3, 64, 5000])("a web stream in pieces of %d bytes equals the whole", async (size) => {
  const normalizing = normalizeWebStream();
  const output: Uint8Array[] = [];
  for await (const bytes of ReadableStream.from(pieces(size)).pipeThrough(normalizing.stream))
    output.push(bytes);
  expect(Buffer.concat(output).toString()).toBe(text);
  expect(normalizing.report()).toEqual(report);
});

test("text goes in as it is, also cut inside of a pair of surrogates", async () => {
  const { stream } = normalizeWebStream();
  const output: Uint8Array[] = [];
  for await (const bytes of ReadableStream.from(
    Array.from({ length: input.length }, (_, at) => input.charAt(at)),
  ).pipeThrough(stream))
    output.push(bytes);
  expect(Buffer.concat(output).toString()).toBe(text);
});

test("the output of a process goes through", async () => {
  const { stream } = normalizeNodeStream();
  const child = spawn(process.execPath, ["-e", "console.log('took', '5ms')"]);
  const output = await child.stdout.pipe(stream).toArray();
  expect(Buffer.concat(output).toString()).toBe("took <duration>\n");
});

test("options without a meaning are refused at once", () => {
  for (const make of [normalizeNodeStream, normalizeWebStream] as readonly ((
    options: unknown,
  ) => unknown)[]) {
    expect(() => make({ durations: "all" })).toThrowError(
      expect.objectContaining({ code: "invalid-option" }),
    );
  }
});

test("a chunk that is neither text nor bytes errors a web stream", async () => {
  const { stream } = normalizeWebStream();
  const source = new ReadableStream<never>({ start: (controller) => controller.enqueue(5 as never) });
  const reader = source.pipeThrough(stream).getReader();
  await expect(reader.read()).rejects.toMatchObject({ code: "invalid-input" });
});
