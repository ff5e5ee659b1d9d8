import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { bundlePackage, fixture } from "../support/bundle.js";
import { scratchDirectory } from "../support/scratch.js";

const NOBODY = 65_534;

test("as an ordinary user: failed calls are taken back, and locked directories are deleted", async (context) => {
  const user = process.getuid?.();
  if (user === undefined) context.skip("user ids: this platform has none");
  const asRoot = user === 0;
  const bundle = await bundlePackage();
  const directory = scratchDirectory();
  chmodSync(dirname(bundle.file), 0o755);
  if (asRoot) chownSync(directory, NOBODY, NOBODY);
  try {
    const identity = asRoot ? { uid: NOBODY, gid: NOBODY } : {};
    // From standard input, since another user may not be able to read where the sources lie.
    const program = ["--input-type=module", "-", bundle.file, directory];
    const output = execFileSync(process.execPath, program, {
      ...identity,
      cwd: "/",
      input: readFileSync(fixture("unprivileged.mjs")),
      encoding: "utf8",
    });
    expect(JSON.parse(output)).toEqual({
      uid: asRoot ? NOBODY : user,
      write: "write-failed",
      afterWrite: ["a", "a/f", "z", "z/f"],
      contents: ["old", "old"],
      remove: "write-failed",
      afterRemove: ["old", "old"],
      read: "read-failed",
      list: "unreadable",
      half: ["unreadable", "unreadable"],
      destroy: "accepted",
      copied: "x",
      unreadable: "template-unreadable",
      throughMask: "again",
      left: [],
    });
  } finally {
    bundle.remove();
  }
});
