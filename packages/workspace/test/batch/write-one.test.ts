import { mkdirSync, readdirSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { files, openWorkspace } from "../support/open.js";
import { codeOf, dumpTree, scratchDirectory } from "../support/scratch.js";

describe.runIf(process.platform === "linux")("one file", () => {
  test("is written where no system can tell its whole path, and keeps no descriptor", async () => {
    const directory = join(scratchDirectory(), ...Array.from({ length: 12 }, () => "b".repeat(100)));
    const workspace = await openWorkspace({ directory, files: files({ warm: "" }) }, "fd");
    const path = Array.from({ length: 100 }, () => "n".repeat(29)).join("/");
    await workspace.writeFiles(files({ [path]: "1", [`${path}2`]: "1" }));
    await workspace.writeFiles(files({ [path]: "0" }));
    const descriptors = (): number => readdirSync("/proc/self/fd").length;
    const before = descriptors();
    for (let round = 0; round < 5; round += 1) await workspace.writeFiles(files({ [path]: String(round) }));
    expect(String(await workspace.readFile(path))).toBe("4");
    expect(descriptors()).toBe(before);
  });

  test("is written though a former call left its own on the way", async () => {
    const directory = scratchDirectory();
    const workspace = await openWorkspace({ directory, files: files({ a: "1" }) }, "fd");
    const control = join(directory, `.${workspace.id}.testbed`);
    writeFileSync(join(control, "single"), "left");
    await workspace.writeFiles(files({ a: "2" }));
    expect(String(await workspace.readFile("a"))).toBe("2");
    expect(readdirSync(control)).toEqual(["owner.json"]);
  });

  test("is not written into a tree that was moved away, nor into what took its place", async () => {
    const directory = scratchDirectory();
    const workspace = await openWorkspace({ directory, files: files({ "d/a": "1" }) }, "fd");
    await workspace.writeFiles(files({ "d/a": "2" }));
    const away = join(directory, "away");
    renameSync(workspace.root, away);
    mkdirSync(join(workspace.root, "d"), { recursive: true });
    writeFileSync(join(workspace.root, "d/a"), "other");
    const before = dumpTree(directory);
    expect(await codeOf(() => workspace.writeFiles(files({ "d/a": "3" })))).toBe("root-replaced");
    expect(dumpTree(directory)).toEqual(before);
    renameSync(workspace.root, join(directory, "other"));
    symlinkSync(away, workspace.root);
    expect(await codeOf(() => workspace.writeFiles(files({ "d/a": "3" })))).toBe("root-replaced");
    renameSync(workspace.root, join(directory, "link"));
    renameSync(away, workspace.root);
  });
});
