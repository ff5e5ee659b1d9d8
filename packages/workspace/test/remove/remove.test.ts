import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { files, guarantees, openWorkspace } from "../support/open.js";
import { codeOf, dumpTree, scratchDirectory } from "../support/scratch.js";

describe.each(guarantees)("remove under the guarantee %s", (guarantee) => {
  test("removes files, directories with all they hold, links and FIFOs themselves", async () => {
    const directory = scratchDirectory();
    const workspace = await openWorkspace(
      { directory, files: files({ f: "", "d/e/g": "", keep: "" }) },
      guarantee,
    );
    mkdirSync(join(directory, "out"));
    writeFileSync(join(directory, "out/secret"), "");
    symlinkSync("../out", join(workspace.root, "out-link"));
    symlinkSync("../../out", join(workspace.root, "d/out-link"));
    execFileSync("mkfifo", [join(workspace.root, "pipe")]);
    await workspace.remove(["f", "d", "out-link", "pipe"]);
    expect((await workspace.list()).map(({ path }) => path)).toEqual(["keep"]);
    expect(existsSync(join(directory, "out/secret"))).toBe(true);
  });

  test.each([
    ["not-found", ["f", "missing"]],
    ["not-found", ["f", "missing/x"]],
    ["link", ["f", "out-link/secret"]],
    ["not-a-directory", ["d/g", "f/x"]],
    ["duplicate-path", ["f", "f"]],
    ["path-conflict", ["f", "d", "d/g"]],
    ["parent-segment", ["f", "../out"]],
    ["empty-path", ["f", ""]],
    ["dot-segment", ["f", "."]],
    ["protected-path", ["f", ".npmrc"]],
    ["protected-path", ["f", "sub"]],
  ])("refuses with %s to remove %j, and removes nothing", async (code, paths) => {
    const directory = scratchDirectory();
    const workspace = await openWorkspace(
      { directory, files: files({ f: "", "d/g": "", "sub/deep/x": "" }) },
      guarantee,
    );
    mkdirSync(join(directory, "out"));
    writeFileSync(join(directory, "out/secret"), "");
    symlinkSync("../out", join(workspace.root, "out-link"));
    writeFileSync(join(workspace.root, ".npmrc"), "");
    writeFileSync(join(workspace.root, "sub/deep/.NPMRC"), "");
    const before = dumpTree(directory);
    expect(await codeOf(() => workspace.remove(paths))).toBe(code);
    expect(dumpTree(directory)).toEqual(before);
  });

  test("refuses more paths than the limit, and what is no array", async () => {
    const workspace = await openWorkspace({ limits: { maxFiles: 1 }, files: files({ a: "" }) }, guarantee);
    expect(await codeOf(() => workspace.remove(["a", "b"]))).toBe("too-many-files");
    // @ts-expect-error -- misuse that only JavaScript allows
    expect(await codeOf(() => workspace.remove("a"))).toBe("invalid-options");
    // @ts-expect-error -- misuse that only JavaScript allows
    expect(await codeOf(() => workspace.remove([7]))).toBe("invalid-options");
  });
});
