import { spawnSync } from "node:child_process";
import {
  linkSync,
  mkdirSync,
  readdirSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createArtifactStore, createCatalog, type ArtifactStore } from "../../src/index.js";
import { partOf } from "../../src/artifact/artifact-part.js";
import {
  announcedImages,
  findArtifacts,
  type ArtifactBounds,
  type FoundArtifact,
  type RefusedArtifact,
} from "../../src/artifact/find-artifacts.js";
import { typeOf } from "../../src/artifact/media-type.js";
import { directoryWith } from "../task/task-directory.js";

const bounds: ArtifactBounds = { maxFiles: 100, maxFileBytes: 1_000_000, maxBytes: 10_000_000 };

async function find(
  root: string,
  starts: readonly string[],
  changes: Partial<ArtifactBounds> = {},
): Promise<{ readonly found: readonly FoundArtifact[]; readonly refused: readonly RefusedArtifact[] }> {
  const found: FoundArtifact[] = [];
  const refused = await findArtifacts({
    root,
    starts,
    bounds: { ...bounds, ...changes },
    take: async (artifact) => void found.push(artifact),
  });
  return { found, refused };
}

const png = Buffer.from("89504e470d0a1a0a00", "hex");
const store = (options: Partial<Parameters<typeof createArtifactStore>[0]> = {}): ArtifactStore =>
  createArtifactStore({ directory: join(directoryWith({}), "store"), ...options });
const add = (to: ArtifactStore, name: string, text: string): ReturnType<ArtifactStore["add"]> =>
  to.add({ name, bytes: Buffer.from(text) });

test("the regular files below the artifact root are found, by name", async () => {
  const root = directoryWith({ "out/b.txt": "b", "out/deep/a.txt": "a", "other.txt": "" });
  const { found, refused } = await find(root, ["out"]);
  expect(found.map(({ name, bytes }) => [name, String(bytes)])).toEqual([
    ["out/b.txt", "b"],
    ["out/deep/a.txt", "a"],
  ]);
  expect(refused).toEqual([]);
});

test("links, second names, devices, large files and what leads out are refused", async () => {
  const root = directoryWith({ "out/a.txt": "a" });
  const outside = directoryWith({ secret: "secret" });
  symlinkSync(join(outside, "secret"), join(root, "out/link"));
  symlinkSync(outside, join(root, "out/linked-directory"));
  linkSync(join(outside, "secret"), join(root, "out/second-name"));
  spawnSync("mkfifo", [join(root, "out/fifo")]);
  writeFileSync(join(root, "out/large"), "");
  truncateSync(join(root, "out/large"), 1024 ** 4);
  const { found, refused } = await find(root, ["out"]);
  expect(found.map(({ name }) => name)).toEqual(["out/a.txt"]);
  expect(refused.map(({ name }) => name)).toEqual([
    "out/fifo",
    "out/large",
    "out/link",
    "out/linked-directory",
    "out/second-name",
  ]);
});

test.each(["../secret", "..", "link/secret", "link", "/../../etc/passwd"])(
  "%s leads out and is not read",
  async (start) => {
    const outside = directoryWith({ secret: "secret" });
    const root = directoryWith({ "a.txt": "" });
    symlinkSync(outside, join(root, "link"));
    const { found, refused } = await find(root, [start]);
    expect(found).toEqual([]);
    expect(refused.length).toBeLessThan(2);
  },
);

test("only so many files are taken", async () => {
  const root = directoryWith(
    Object.fromEntries(Array.from({ length: 5 }, (_, number) => [`f${number}`, ""])),
  );
  const { found, refused } = await find(root, ["."], { maxFiles: 3 });
  expect([found.length, refused.length]).toEqual([3, 2]);
});

test("only so many bytes are taken together, and each file once however often it is named", async () => {
  const root = directoryWith({ "a.txt": "1234", "b.txt": "1234", "c.txt": "12" });
  const { found, refused } = await find(root, ["a.txt", "a.txt", "b.txt", "./a.txt", "c.txt"], {
    maxBytes: 7,
  });
  expect(found.map(({ name }) => name)).toEqual(["a.txt", "c.txt"]);
  expect(refused).toEqual([{ name: "b.txt", reason: "more than 7 bytes together" }]);
});

test("no more than one file is held at a time", async () => {
  const root = directoryWith({ "a.txt": "a", "b.txt": "b" });
  let held = 0;
  const most: number[] = [];
  await findArtifacts({
    root,
    starts: ["."],
    bounds,
    async take() {
      held += 1;
      await new Promise((resolve) => setImmediate(resolve));
      most.push(held);
      held -= 1;
    },
  });
  expect(most).toEqual([1, 1]);
});

test("a workspace that is gone holds nothing", async () => {
  const root = join(directoryWith({}), "gone");
  expect(await find(root, ["out"])).toEqual({
    found: [],
    refused: [{ name: "out", reason: "the workspace is gone" }],
  });
});

test("equal files of runs that end at the same moment are all kept", async () => {
  const to = store();
  const kept = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => add(to, `f${index}`, "equal")),
  );
  expect(new Set(kept.map(({ id }) => id)).size).toBe(1);
  expect(await to.read(kept[0]?.id ?? "")).toMatchObject({ content: "equal" });
});

test("images are announced one to a line", () => {
  expect(announcedImages("x\nMCP_IMAGE: shots/a b.png\r\n  MCP_IMAGE: no\nMCP_IMAGE:c.png")).toEqual([
    "shots/a b.png",
    "c.png",
  ]);
});

test.each([
  ["a.txt", png, { kind: "image", mediaType: "image/png" }],
  ["a.png", Buffer.from("no image"), { kind: "text", mediaType: "text/plain" }],
  ["a.json", Buffer.from("{}"), { kind: "report", mediaType: "application/json" }],
  ["a.bin", Buffer.from([0, 1]), { kind: "binary", mediaType: "application/octet-stream" }],
  ["a.txt", Buffer.from([0xff, 0xfe]), { kind: "binary", mediaType: "application/octet-stream" }],
])("%s is told by its content", (name, bytes, type) => {
  expect(typeOf(name, bytes)).toEqual(type);
});

test("equal content has one id and is kept once", async () => {
  const directory = directoryWith({});
  const kept = createArtifactStore({ directory });
  const [one, other] = [await add(kept, "a", "same"), await add(kept, "b", "same")];
  expect(one.id).toBe(other.id);
  expect(readdirSync(directory)).toEqual([one.id]);
  expect(String(await kept.bytes(one.id))).toBe("same");
});

test.each(["", "../x", "0".repeat(32), "/etc/passwd"])("the id %j is unknown", async (id) => {
  expect(await store().read(id)).toBeNull();
});

test("a part is read by range, by tail and by search", async () => {
  const kept = store();
  const { id } = await add(kept, "a", "one\ntwo\nthree two\n");
  expect(await kept.read(id, { start: 4, length: 3 })).toEqual({
    content: "two",
    encoding: "utf8",
    start: 4,
    end: 7,
    total: 18,
  });
  expect(await kept.read(id, { tail: 4 })).toMatchObject({ content: "two\n", start: 14 });
  expect(await kept.read(id, { search: "two" })).toMatchObject({ content: "two\nthree two", lines: [2, 3] });
});

test("parts put together are the whole, and never cut a character", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary", maxLength: 50 }),
      fc.integer({ min: 4, max: 9 }),
      (text, length) => {
        fc.pre(!text.includes("\0"));
        const bytes = Buffer.from(text);
        let read = "";
        for (let start = 0; start < bytes.length;) {
          const part = partOf(bytes, { start, length });
          expect(part.encoding).toBe("utf8");
          expect(part.end).toBeGreaterThan(start);
          read += part.content;
          start = part.end;
        }
        expect(read).toBe(bytes.toString());
      },
    ),
  );
});

test("what is too old goes, and the oldest of what is too much", async () => {
  const directory = directoryWith({});
  const kept = createArtifactStore({ directory, maxBytes: 10, maxAgeMs: 60_000 });
  const ids = [];
  for (const [text, secondsAgo] of [
    ["old", 120],
    ["second", 20],
    ["first", 10],
  ] as const) {
    const { id } = await add(kept, "a", text);
    utimesSync(join(directory, id), new Date(), new Date(Date.now() - secondsAgo * 1000));
    ids.push(id);
  }
  expect([...(await kept.prune())].sort()).toEqual(ids.slice(0, 2).sort());
  expect(readdirSync(directory)).toEqual(ids.slice(2));
});

test("a suite's artifacts are kept, those that it announces too, and what is refused is said", async () => {
  const directory = directoryWith({ "make.js": "" });
  mkdirSync(join(directory, "shots"));
  symlinkSync("/etc/passwd", join(directory, "shots/z.txt"));
  const script =
    'const fs = require("fs"); fs.writeFileSync("shots/a.txt", "text"); ' +
    'fs.writeFileSync("b.png", Buffer.from("89504e470d0a1a0a00", "hex")); console.log("MCP_IMAGE: b.png")';
  const suite = {
    id: "shots",
    summary: "Screenshots",
    kind: "check",
    command: ["node", "-e", script],
    artifactsRoot: "shots",
  } as const;
  const artifacts = store();
  const { results } = await createCatalog({ directory, suites: [suite], artifacts }).run(["shots"]);
  expect(results[0]?.artifacts.map(({ name, kind }) => [name, kind])).toEqual([
    ["b.png", "image"],
    ["shots/a.txt", "text"],
  ]);
  expect(results[0]?.findings).toContainEqual({
    code: "artifact-refused",
    message: "The artifact shots/z.txt was not kept: a link.",
  });
  expect(await artifacts.bytes(results[0]?.artifacts[0]?.id ?? "")).toEqual(png);
});
