import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  readdirSync,
  symlinkSync,
  utimesSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { templateDigest } from "../../src/template/template-digest.js";
import { createWith } from "../../src/workspace/create-workspace.js";
import { openWorkspace } from "../support/open.js";
import { codeOf, scratchDirectory } from "../support/scratch.js";

function template(): string {
  const directory = scratchDirectory();
  mkdirSync(join(directory, "d"));
  writeFileSync(join(directory, "d/f"), "one");
  symlinkSync("f", join(directory, "d/l"));
  return directory;
}

test("a template that is not what its digest says is not copied", async () => {
  const directory = template();
  const digest = await templateDigest(directory);
  const workspace = await openWorkspace({ template: { directory, digest } });
  expect(String(await workspace.readFile("d/f"))).toBe("one");
  const { mtime } = statSync(join(directory, "d/f"));
  writeFileSync(join(directory, "d/f"), "two");
  utimesSync(join(directory, "d/f"), mtime, mtime);
  const base = scratchDirectory();
  expect(await codeOf(() => createWith({ directory: base, template: { directory, digest } }))).toBe(
    "template-changed",
  );
  expect(readdirSync(base)).toEqual([]);
  expect(await codeOf(() => workspace.verifyTemplate())).toBe("template-changed");
  writeFileSync(join(directory, "d/f"), "one");
  await workspace.verifyTemplate();
});

test("every kind of change of a template is noticed, and nothing else", async () => {
  const changes: ((directory: string) => void)[] = [
    (directory) => appendFileSync(join(directory, "d/f"), "x"),
    (directory) => chmodSync(join(directory, "d/f"), 0o600),
    (directory) => writeFileSync(join(directory, "new"), ""),
    (directory) => mkdirSync(join(directory, "empty")),
    (directory) => symlinkSync("d", join(directory, "l")),
  ];
  const digest = await templateDigest(template());
  expect(await templateDigest(template())).toBe(digest);
  for (const change of changes) {
    const directory = template();
    change(directory);
    expect(await templateDigest(directory)).not.toBe(digest);
  }
  const same = template();
  mkdirSync(join(same, ".git"));
  writeFileSync(join(same, ".git/x"), "");
  expect(await templateDigest(same)).toBe(digest);
});

test("the digest of an archive is that of the file", async () => {
  const file = join(scratchDirectory(), "t.tar");
  execFileSync("tar", ["-cf", file, "-C", template(), "."]);
  const digest = await templateDigest(file);
  const workspace = await openWorkspace({ template: { directory: file, digest } });
  appendFileSync(file, "x");
  expect(await codeOf(() => workspace.verifyTemplate())).toBe("template-changed");
  const bare = await openWorkspace({ template: template() });
  expect(await codeOf(() => bare.verifyTemplate())).toBe("invalid-options");
  expect(await codeOf(() => openWorkspace({ template: { directory: file, digest: "x" } }))).toBe(
    "invalid-options",
  );
});
