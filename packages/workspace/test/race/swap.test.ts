import { mkdirSync, realpathSync, writeFileSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createWith } from "../../src/workspace/create-workspace.js";
import type { Workspace } from "../../src/workspace/workspace.js";
import { makeTarget, startSwapping } from "../support/attack.js";
import { files } from "../support/open.js";
import { codeOf, dumpTree } from "../support/scratch.js";

const FULL = process.env["TESTBED_FULL"] === "1";
const ROUNDS = FULL ? 60_000 : 20_000;
const TIMEOUT_MS = FULL ? 600_000 : 60_000;

type Attempt = (workspace: Workspace, round: number) => Promise<unknown>;

const attempts: Record<string, Attempt> = {
  read: async (workspace) => {
    expect(Buffer.from(await workspace.readFile("d/f")).toString()).toBe("inside");
  },
  write: (workspace, round) =>
    workspace.writeFiles(files({ "d/f": "inside", [`d/new${round % 50}`]: "inside" })),
  "write one file": (workspace, round) =>
    workspace.writeFiles(
      files({ [["d/f", `d/one${round % 50}`, "d/sub/h", "d/sub/f"][round % 4] ?? ""]: "inside" }),
    ),
  "change the mode": (workspace, round) =>
    workspace.writeFiles([{ path: "d/f", content: "inside", mode: round % 2 === 0 ? 0o600 : 0o755 }]),
  "make directories": (workspace, round) =>
    workspace.writeFiles(files({ [`d/sub/m${round % 50}/x/y`]: "inside" })),
  list: async (workspace) => {
    for (const entry of await workspace.list()) {
      expect(entry.path).not.toMatch(/^d\/g/u);
      if (entry.type === "link") expect(entry.size).toBe(0);
    }
  },
  remove: async (workspace, round) => {
    const path = `d/gone${round % 20}`;
    await workspace.writeFiles(files({ [path]: "inside" }));
    await workspace.remove([path]);
  },
};

describe.runIf(process.platform === "linux")(
  "while another process exchanges a directory for a link",
  { timeout: TIMEOUT_MS },
  () => {
    test.each(Object.entries(attempts))(
      `${ROUNDS} times, no call to %s has an effect outside`,
      async (_name, attempt) => {
        const { directory, out } = makeTarget();
        const workspace = await createWith(
          { directory, files: files({ "d/f": "inside", "d/sub/h": "" }) },
          "fd",
        );
        const before = dumpTree(out);
        const attack = await startSwapping(workspace.root, { name: "d", out, rounds: ROUNDS });
        const outcomes = new Map<string, number>();
        for (let round = 0; !attack.done(); round += 1) {
          const code = await codeOf(() => attempt(workspace, round));
          outcomes.set(code, (outcomes.get(code) ?? 0) + 1);
          await setImmediate();
        }
        expect(dumpTree(out)).toEqual(before);
        // Nothing but success and refusal, and enough of both to say that there was a race.
        const known = new Set([
          "accepted",
          "link",
          "not-found",
          "not-a-directory",
          "changed-during-call",
          "write-failed",
          "rollback-failed",
        ]);
        expect([...outcomes.keys()].filter((code) => !known.has(code))).toEqual([]);
        expect(outcomes.get("accepted") ?? 0).toBeGreaterThan(0);
        await workspace.destroy({ until: "deleted" });
        expect(dumpTree(out)).toEqual(before);
      },
    );

    test("the same attack leads out a write that checks the real path first", async () => {
      const { directory, out } = makeTarget();
      const root = join(directory, "naive");
      mkdirSync(join(root, "d"), { recursive: true });
      const before = dumpTree(out).length;
      const attack = await startSwapping(root, { name: "d", out, rounds: 10_000_000 });
      const deadline = Date.now() + 20_000;
      for (let round = 0; dumpTree(out).length === before && Date.now() < deadline; round += 1) {
        try {
          if (!realpathSync(join(root, "d")).startsWith(`${root}/`)) continue;
          writeFileSync(join(root, "d", `escaped${round}`), "", { flag: "wx" });
        } catch {
          // Between two states of the attack.
        }
      }
      await attack.stop();
      expect(dumpTree(out).length).toBeGreaterThan(before);
    });

    test("no deletion reaches outside", async () => {
      const { directory, out } = makeTarget();
      const before = dumpTree(out);
      const rounds = FULL ? 400 : 15;
      for (let round = 0; round < rounds; round += 1) {
        const contents = Object.fromEntries(
          Array.from({ length: 40 }, (_, index) => [`d/sub/f${index}`, ""]),
        );
        const workspace = await createWith({ directory, files: files(contents) }, "fd");
        const attack = await startSwapping(workspace.root, { name: "d", out, rounds: 10_000_000 });
        await codeOf(() => workspace.destroy({ until: "deleted" }));
        await attack.stop();
        await workspace.destroy({ until: "deleted" });
        expect(dumpTree(out)).toEqual(before);
      }
    });
  },
);
