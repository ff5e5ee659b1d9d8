import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, type TestContext } from "vitest";
import { systemCode } from "../../src/error/workspace-error.js";
import { createWith } from "../../src/workspace/create-workspace.js";
import type { Workspace, WorkspaceFile } from "../../src/workspace/workspace.js";
import { files } from "../support/open.js";
import { codeOf, dumpTree, scratchDirectory } from "../support/scratch.js";

interface Disk {
  readonly part: string;
  readonly make: readonly (readonly [string, ...string[]])[];
  /** Below the mount. */
  readonly directory: string;
  /** What a write meets when there is no more room. */
  readonly code: string;
}

/** Where `IMAGE` and `DISK` stand for an image file and the directory that it is mounted at. */
const disks: Record<string, Disk> = {
  "a quota": {
    part: "btrfs: loop devices and mkfs.btrfs make a disk with a quota",
    make: [
      ["truncate", "-s", "128m", "IMAGE"],
      ["mkfs.btrfs", "-q", "IMAGE"],
      ["mount", "-o", "loop", "IMAGE", "DISK"],
      ["btrfs", "quota", "enable", "DISK"],
      ["btrfs", "subvolume", "create", "DISK/v"],
      ["btrfs", "qgroup", "limit", "4m", "DISK/v"],
    ],
    directory: "v",
    code: "EDQUOT",
  },
  "few inodes": {
    part: "ext4: loop devices and mkfs.ext4 make a disk with few inodes",
    make: [
      ["truncate", "-s", "8m", "IMAGE"],
      ["mkfs.ext4", "-q", "-F", "-N", "48", "IMAGE"],
      ["mount", "-o", "loop", "IMAGE", "DISK"],
      ["rmdir", "DISK/lost+found"],
    ],
    directory: "",
    code: "ENOSPC",
  },
  "few bytes": {
    part: "ext4: loop devices and mkfs.ext4 make a small disk",
    make: [
      ["truncate", "-s", "4m", "IMAGE"],
      ["mkfs.ext4", "-q", "-F", "-m", "0", "-O", "^has_journal", "IMAGE"],
      ["mount", "-o", "loop", "IMAGE", "DISK"],
      ["rmdir", "DISK/lost+found"],
    ],
    directory: "",
    code: "ENOSPC",
  },
};

function mountDisk(context: TestContext, { part, make, directory }: Disk): string {
  const place = scratchDirectory();
  const [image, disk] = [join(place, "image"), join(place, "disk")];
  mkdirSync(disk);
  onTestFinished(() => {
    try {
      execFileSync("umount", [disk], { stdio: "ignore" });
    } catch {
      // It did not come so far.
    }
  });
  try {
    for (const [command, ...args] of make) {
      const named = args.map((arg) => arg.replace("IMAGE", image).replace("DISK", disk));
      execFileSync(command, named, { stdio: "ignore" });
    }
  } catch {
    context.skip(part);
  }
  return join(disk, directory);
}

const causeOf = (error: unknown): unknown => {
  if (!(error instanceof Error)) return undefined;
  const code = systemCode(error) ?? "";
  return /^E[A-Z]/u.test(code) ? code : causeOf(error.cause);
};

/** Grows batches until one does not fit; each either is there whole or is not there at all. */
async function fillUp(workspace: Workspace, batch: (round: number) => WorkspaceFile[]): Promise<unknown> {
  for (let round = 1; round < 400; round += 1) {
    const before = dumpTree(workspace.root);
    let failure: unknown;
    await workspace.writeFiles(batch(round)).catch((error: unknown) => (failure = error));
    if (failure === undefined) continue;
    expect(await codeOf(() => Promise.reject(failure))).toBe("write-failed");
    expect(dumpTree(workspace.root)).toEqual(before);
    return causeOf(failure);
  }
  throw new Error("everything fitted");
}

describe.runIf(process.platform === "linux").each(Object.entries(disks))("on a disk with %s", (_, disk) => {
  test("batches and single files are all there or not at all, and nothing is left over", async (context) => {
    const directory = mountDisk(context, disk);
    const before = readdirSync(directory);
    const many = (round: number): WorkspaceFile[] =>
      files(
        Object.fromEntries(
          Array.from({ length: 7 }, (_unused, index) => [
            `d${round % 3}/f${round}-${index}`,
            "x".repeat(9000 * round),
          ]),
        ),
      );
    const workspace = await createWith({ directory, files: files({ "d0/kept": "old", single: "old" }) });
    expect(await fillUp(workspace, many)).toBe(disk.code);
    const one = (round: number): WorkspaceFile[] => files({ [`e${round}`]: "x".repeat(3000 * round) });
    expect(await fillUp(workspace, one)).toBe(disk.code);
    expect(String(await workspace.readFile("d0/kept"))).toBe("old");
    const control = join(directory, `.${workspace.id}.testbed`);
    expect(readdirSync(control)).toEqual(["owner.json"]);
    await workspace.destroy({ until: "deleted" });
    expect(readdirSync(directory)).toEqual(before);
  }, 60_000);

  test("a workspace that does not fit is not left behind", async (context) => {
    const directory = mountDisk(context, disk);
    const before = readdirSync(directory);
    const many = Array.from({ length: 100 }, (_unused, index) => ({
      path: `d${index}/f`,
      content: "x".repeat(100_000),
    }));
    expect(await codeOf(() => createWith({ directory, files: many }))).toBe("write-failed");
    expect(readdirSync(directory)).toEqual(before);
  });
});
