import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createWorkspace } from "../../src/workspace/create-workspace.js";
import { files } from "../support/open.js";
import { codeOf, scratchDirectory } from "../support/scratch.js";

const V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u;

describe("the default directory", () => {
  beforeEach(() => vi.stubEnv("TMPDIR", scratchDirectory()));
  afterEach(() => vi.unstubAllEnvs());
  const base = (): string => join(process.env["TMPDIR"] ?? "", `testbed-${process.getuid?.() ?? ""}`);

  test("is private, made when first used and removed with its last workspace", async (context) => {
    if (process.getuid === undefined) context.skip("user ids: this platform has none");
    const [one, other] = await Promise.all([createWorkspace(), createWorkspace()]);
    expect(one.id).toMatch(V4);
    expect(one.root).toBe(join(base(), one.id));
    expect([statSync(base()).mode & 0o777, statSync(one.root).mode & 0o777]).toEqual([0o700, 0o700]);
    await one.destroy({ until: "deleted" });
    expect(readdirSync(base()).sort()).toEqual([`.${other.id}.testbed`, other.id].sort());
    await other.destroy({ until: "deleted" });
    expect(readdirSync(join(base(), ".."))).toEqual([]);
  });

  test("survives workspaces that come and go at the same time", async () => {
    const codes = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const workspace = await createWorkspace({ files: files({ a: "" }) });
        return codeOf(() => workspace.destroy({ until: "deleted" }));
      }),
    );
    expect(new Set(codes)).toEqual(new Set(["accepted"]));
  });

  test.each([
    ["a link", (path: string) => symlinkSync(join(path, ".."), path)],
    ["a file", (path: string) => writeFileSync(path, "")],
    ["a directory that others may enter", (path: string) => (mkdirSync(path), chmodSync(path, 0o755))],
    ["a directory that others may write", (path: string) => (mkdirSync(path), chmodSync(path, 0o770))],
  ])("is refused where %s was planted in its place", async (_what, plant) => {
    if (process.getuid === undefined) return;
    plant(base());
    const before = lstatSync(base()).mode;
    expect(await codeOf(() => createWorkspace())).toBe("unsafe-directory");
    expect(lstatSync(base()).mode).toBe(before);
  });

  test("is refused where it belongs to another user", async (context) => {
    if (process.getuid?.() !== 0) context.skip("root: only root may give a directory away");
    mkdirSync(base(), { mode: 0o700 });
    chownSync(base(), 65_534, 65_534);
    expect(await codeOf(() => createWorkspace())).toBe("unsafe-directory");
  });
});

describe("a given directory", () => {
  test("is made if it does not exist, and kept", async () => {
    const directory = join(scratchDirectory(), "a b/'q'+(é)");
    const workspace = await createWorkspace({ directory, files: files({ f: "x" }) });
    expect(workspace.root).toBe(join(directory, workspace.id));
    await workspace.destroy({ until: "deleted" });
    expect(readdirSync(directory)).toEqual([]);
  });

  test("may be reached through a link, which the root then spells", async () => {
    const directory = scratchDirectory();
    mkdirSync(join(directory, "real"));
    symlinkSync("real", join(directory, "link"));
    const workspace = await createWorkspace({ directory: join(directory, "link"), files: files({ f: "x" }) });
    expect(workspace.root).toBe(join(directory, "link", workspace.id));
    expect(await workspace.list()).toHaveLength(1);
    await workspace.destroy({ until: "deleted" });
    expect(readdirSync(join(directory, "real"))).toEqual([]);
  });

  test.each([[""], ["a\0b"], [7], [null]])("%j is refused", async (directory) => {
    // @ts-expect-error -- misuse that only JavaScript allows
    expect(await codeOf(() => createWorkspace({ directory }))).toBe("invalid-options");
  });

  test("is refused with a coded error where nothing can be made", async (context) => {
    if (process.platform !== "linux") context.skip("/proc: only Linux has it");
    expect(await codeOf(() => createWorkspace({ directory: "/proc/none/below" }))).toBe("create-failed");
  });

  test("is refused with a coded error where it is a file", async () => {
    const directory = join(scratchDirectory(), "file");
    writeFileSync(directory, "");
    expect(await codeOf(() => createWorkspace({ directory }))).toBe("create-failed");
  });
});

test.each([[null], [7], [{ file: [] }], [{ files: {} }], [{ files: files({ "../x": "" }) }]])(
  "createWorkspace refuses %j before anything is made",
  async (options) => {
    const directory = join(scratchDirectory(), "not-made");
    const given = typeof options === "object" && options !== null ? { ...options, directory } : options;
    // @ts-expect-error -- misuse that only JavaScript allows
    expect(await codeOf(() => createWorkspace(given))).toMatch(/^(?:invalid-options|parent-segment)$/u);
    expect(() => statSync(directory)).toThrow("ENOENT");
  },
);
