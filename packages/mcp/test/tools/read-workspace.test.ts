import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { readFiles, refused, succeed } from "../support/calls.js";
import { setUp } from "../support/set-up.js";

const listed = z.object({ entries: z.array(z.object({ path: z.string() })) });
const places = z.object({
  files: z.array(z.object({ encoding: z.string(), nextOffset: z.number().nullable() })),
});

describe("read_workspace", () => {
  test("lists files and directories, sorted", async () => {
    const { connect } = setUp();
    const client = await connect();
    const files = [
      { path: "b.js", content: "12345" },
      { path: "a/c.js", content: "1" },
    ];
    const { workspaceId } = await succeed(client, "create_workspace", { files });
    expect(await succeed(client, "read_workspace", { workspaceId })).toEqual({
      workspaceId,
      entries: [
        { path: "a", type: "directory", size: 0 },
        { path: "a/c.js", type: "file", size: 1 },
        { path: "b.js", type: "file", size: 5 },
      ],
      notEntered: [],
      truncated: false,
    });
  });

  test("lists what it can of a tree that is too deep, and says what it did not enter", async () => {
    const { connect, createTestbed } = setUp();
    const testbed = createTestbed();
    const client = await connect({ testbed });
    const files = [
      { path: "src/a.js", content: "" },
      { path: "z.js", content: "" },
    ];
    const { workspaceId } = await succeed(client, "create_workspace", { files });
    const { root } = testbed.workspace(String(workspaceId));
    mkdirSync(join(root, ...Array<string>(200).fill("d")), { recursive: true });
    mkdirSync(join(root, "src", ...Array.from({ length: 140 }, (_, level) => `level-${level}`)), {
      recursive: true,
    });
    const list = await succeed(client, "read_workspace", { workspaceId });
    expect(list["notEntered"]).toEqual(expect.arrayContaining(["d", "level-126"]));
    const paths = listed.parse(list).entries.map(({ path }) => path);
    expect(paths.slice(0, 4)).toEqual(["d", "src", "src/a.js", "src/level-0"]);
    const rest = await succeed(client, "read_workspace", { workspaceId, after: paths.at(-1) });
    expect(list["truncated"]).toBe(true);
    expect(rest["notEntered"]).toEqual(expect.arrayContaining(["d", "level-126"]));
  });

  test("says what to do where too many directories are too deep", async () => {
    const { connect, createTestbed } = setUp();
    const testbed = createTestbed();
    const client = await connect({ testbed });
    const { workspaceId } = await succeed(client, "create_workspace", {});
    const { root } = testbed.workspace(String(workspaceId));
    for (let branch = 0; branch < 12; branch += 1) {
      mkdirSync(join(root, ...Array<string>(130).fill(`d${branch}`)), { recursive: true });
    }
    const error = await refused(client, "read_workspace", { workspaceId });
    expect(error).toMatchObject({
      code: "invalid_request",
      hint: expect.stringContaining("read_workspace"),
      retryable: false,
    });
  });

  test("lists many entries in pages within the limit, none left out, none twice", async () => {
    const { connect } = setUp();
    const client = await connect();
    const files = Array.from({ length: 250 }, (_, index) => ({
      path: `${"long-name-".repeat(9)}${index}`,
      content: "",
    }));
    const { workspaceId } = await succeed(client, "create_workspace", { files });
    const seen: string[] = [];
    for (let truncated = true; truncated;) {
      const page = await succeed(client, "read_workspace", { workspaceId, after: seen.at(-1) ?? "" });
      expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThanOrEqual(16_384);
      seen.push(...listed.parse(page).entries.map(({ path }) => path));
      truncated = page["truncated"] === true;
    }
    expect(seen).toEqual(files.map(({ path }) => path).toSorted());
  });

  test("reads text as it is and anything else as base64, and says which was what", async () => {
    const { connect } = setUp();
    const client = await connect();
    const files = [
      { path: "text", content: '\uFEFFgrüße 👋 "quoted"\n' },
      { path: "binary", content: "/wA=", encoding: "base64" },
    ];
    const { workspaceId } = await succeed(client, "create_workspace", { files });
    const { blocks, place } = await readFiles(client, { workspaceId, paths: ["binary", "text"] });
    expect(blocks).toEqual([
      { type: "text", text: "/wA=" },
      { type: "text", text: '\uFEFFgrüße 👋 "quoted"\n' },
    ]);
    expect(place).toEqual({
      workspaceId,
      files: [
        { path: "binary", size: 2, encoding: "base64", nextOffset: null },
        { path: "text", size: 25, encoding: "utf8", nextOffset: null },
      ],
      truncated: false,
    });
  });

  test("shows images as images, as far as they fit, and leaves the page to the texts", async () => {
    const { connect } = setUp();
    const client = await connect();
    const image = (bytes: number): string =>
      Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), Buffer.alloc(bytes)]).toString("base64");
    const files = [
      { path: "a.png", content: image(300_000), encoding: "base64" },
      { path: "large.png", content: image(760_000), encoding: "base64" },
      { path: "text", content: "x".repeat(90) },
    ];
    const { workspaceId } = await succeed(client, "create_workspace", { files });
    const paths = ["a.png", "text", "large.png"];
    const { blocks, place } = await readFiles(client, { workspaceId, paths, maxBytes: 100 });
    expect(blocks).toEqual([
      { type: "image", data: image(300_000), mimeType: "image/png" },
      { type: "text", text: "x".repeat(90) },
      { type: "text", text: Buffer.from(image(10), "base64").subarray(0, 10).toString("base64") },
    ]);
    expect(place).toMatchObject({
      files: [{ nextOffset: null }, { nextOffset: null }, { path: "large.png", nextOffset: 10 }],
      truncated: true,
    });
  });

  test("keeps a page of control characters near the size that was asked for", async () => {
    const { connect } = setUp();
    const client = await connect();
    const files = [{ path: "control", content: "\u0000".repeat(50_000) }];
    const { workspaceId } = await succeed(client, "create_workspace", { files });
    const { blocks, place } = await readFiles(client, { workspaceId, paths: ["control"], maxBytes: 10_000 });
    expect(place).toMatchObject({ files: [{ encoding: "base64", nextOffset: 10_000 }] });
    expect(JSON.stringify(blocks).length).toBeLessThan(14_000);
  });

  test("reads a long text in pages that join without a broken character", async () => {
    const { connect } = setUp();
    const client = await connect();
    const content = "añ👋".repeat(500);
    const { workspaceId } = await succeed(client, "create_workspace", { files: [{ path: "long", content }] });
    let joined = "";
    let offset: number | null = 0;
    while (offset !== null) {
      const args = { workspaceId, paths: ["long"], offset, maxBytes: 100 };
      const { blocks, place } = await readFiles(client, args);
      const [page] = places.parse(place).files;
      expect(page?.encoding).toBe("utf8");
      const [block] = blocks;
      joined += block?.type === "text" ? block.text : "";
      offset = page?.nextOffset ?? null;
      expect(place["truncated"]).toBe(offset !== null);
    }
    expect(joined).toBe(content);
  });

  test("shares the bytes among all paths", async () => {
    const { connect } = setUp();
    const client = await connect();
    const files = ["a", "b", "c"].map((path) => ({ path, content: "x".repeat(60) }));
    const { workspaceId } = await succeed(client, "create_workspace", { files });
    const { blocks, place } = await readFiles(client, {
      workspaceId,
      paths: ["a", "b", "c"],
      maxBytes: 100,
    });
    expect(blocks).toMatchObject([{ text: "x".repeat(60) }, { text: "x".repeat(40) }, { text: "" }]);
    expect(place).toMatchObject({
      truncated: true,
      files: [{ nextOffset: null }, { nextOffset: 40 }, { nextOffset: 0 }],
    });
  });

  test.for(["missing.txt", "directory", "../../etc/passwd", "/etc/passwd"])(
    "refuses to read %j and names it",
    async (path) => {
      const { connect, directory } = setUp();
      const client = await connect();
      const files = [{ path: "directory/file", content: "" }];
      const { workspaceId } = await succeed(client, "create_workspace", { files });
      const error = await refused(client, "read_workspace", { workspaceId, paths: [path] });
      expect(error["message"]).toContain(path);
      expect(error["message"]).not.toContain(directory);
    },
  );

  test("does not follow a link that a candidate made", async () => {
    const { connect, createTestbed } = setUp();
    const testbed = createTestbed();
    const client = await connect({ testbed });
    const { workspaceId } = await succeed(client, "create_workspace", {});
    symlinkSync("/etc/hostname", join(testbed.workspace(String(workspaceId)).root, "link"));
    expect(await succeed(client, "read_workspace", { workspaceId })).toMatchObject({
      entries: [{ path: "link", type: "link" }],
    });
    expect((await refused(client, "read_workspace", { workspaceId, paths: ["link"] }))["message"]).toContain(
      "link",
    );
  });
});
