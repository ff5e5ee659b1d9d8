import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { assert, nat, property, string } from "fast-check";
import { describe, expect, test } from "vitest";
import { checkRange, cutPart } from "../../src/read/file-part.js";
import { files, openWorkspace } from "../support/open.js";
import { codeOf } from "../support/scratch.js";

describe("readPart", () => {
  test("gives a range, the tail and the whole of a text with the size", async () => {
    const workspace = await openWorkspace({ files: files({ f: "0123456789" }) });
    const text = { encoding: "utf8", mediaType: "text/plain", size: 10 };
    expect(await workspace.readPart("f")).toEqual({ ...text, content: "0123456789", start: 0, end: 10 });
    expect(await workspace.readPart("f", { start: 2, length: 3 })).toEqual({
      ...text,
      content: "234",
      start: 2,
      end: 5,
    });
    expect(await workspace.readPart("f", { tail: 3 })).toEqual({
      ...text,
      content: "789",
      start: 7,
      end: 10,
    });
    expect(await workspace.readPart("f", { tail: 30 })).toMatchObject({ content: "0123456789", start: 0 });
    expect(await workspace.readPart("f", { start: 30 })).toMatchObject({ content: "", start: 10, end: 10 });
  });

  test("gives what is not text in base64 with its media type", async () => {
    const workspace = await openWorkspace();
    const png = Buffer.from("89504e470d0a1a0a00ff", "hex");
    writeFileSync(join(workspace.root, "a.txt"), png);
    writeFileSync(join(workspace.root, "b.png"), Buffer.from([0, 1, 2]));
    expect(await workspace.readPart("a.txt", { start: 8 })).toEqual({
      content: "AP8=",
      encoding: "base64",
      mediaType: "image/png",
      start: 8,
      end: 10,
      size: 10,
    });
    expect((await workspace.readPart("b.png")).mediaType).toBe("application/octet-stream");
  });

  test("refuses what is no range, and what readFile refuses", async () => {
    const workspace = await openWorkspace({ files: files({ f: "x" }) });
    const misspelt: object = { tial: 1 };
    const ranges = [{ start: -1 }, { length: 1.5 }, { tail: Number.NaN }, { tail: 1, start: 0 }, misspelt];
    for (const range of ranges) {
      expect(await codeOf(() => workspace.readPart("f", range))).toBe("invalid-options");
    }
    expect(await codeOf(() => workspace.readPart("../f"))).toBe("parent-segment");
  });

  test("any range of any text is the text between whole characters nearest to it", () => {
    assert(
      property(string({ unit: "binary" }), nat(40), nat(40), (text, start, length) => {
        const bytes = Buffer.from(text);
        const part = cutPart(bytes, checkRange({ start, length }));
        if (part.encoding === "base64") return;
        expect(Buffer.from(part.content).equals(bytes.subarray(part.start, part.end))).toBe(true);
        expect(part.content).not.toContain(text.includes("\uFFFD") ? "\0" : "\uFFFD");
        expect(part.end - part.start).toBeLessThanOrEqual(length);
        expect(part.start - Math.min(start, bytes.length)).toBeLessThan(4);
      }),
    );
  });
});
