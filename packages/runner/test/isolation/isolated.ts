import { execFileSync } from "node:child_process";
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll } from "vitest";
import type { Isolation } from "../../src/isolation/isolation.js";
import type { RunOptions } from "../../src/options/run-options.js";
import type { RunOutcome } from "../../src/outcome/run-outcome.js";
import { missingPart, runMarked, supervised } from "../programs.js";
import { missingForContainers, testImage } from "./images.js";

/** Modes that keep a run apart. */
export const isolatedModes = ["namespace", "bubblewrap"] as const;
/** The same and containers. */
export const allModes = [...isolatedModes, "container"] as const;
export type TestMode = "process" | (typeof allModes)[number];

/** Making a container takes some hundred milliseconds, more on a busy machine, and they count. */
export function inMode(mode: TestMode, timeoutMs: number): number {
  return mode === "container" ? timeoutMs + 2500 : timeoutMs;
}

/** A workspace of the user that isolated runs have, and a copy of the fixtures that this user can reach. */
export function useSandboxes(): {
  readonly workspace: string;
  readonly program: (name: string) => string;
  readonly isolated: (mode: TestMode) => Isolation;
  readonly runIn: (
    mode: TestMode,
    options: Partial<RunOptions> & Pick<RunOptions, "command">,
  ) => Promise<RunOutcome>;
} {
  const root = mkdtempSync(join(tmpdir(), "runner-sandbox-"));
  execFileSync("chmod", ["755", root]);
  const [workspace, fixtures] = [join(root, "workspace"), join(root, "fixtures")];
  mkdirSync(workspace);
  if (process.getuid?.() === 0) chownSync(workspace, 65_534, 65_534);
  cpSync(fileURLToPath(new URL("../fixtures", import.meta.url)), fixtures, { recursive: true });
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  const isolated = (mode: TestMode): Isolation => {
    const shown = { readOnlyPaths: [fixtures], temporaryBytes: 1_048_576 };
    if (mode === "container") return { mode, image: testImage("debian"), ...shown };
    return mode === "bubblewrap" ? { mode, ...shown } : { mode };
  };
  return {
    workspace,
    program: (name) => join(fixtures, name),
    isolated,
    runIn: (mode, options) =>
      runMarked(supervised.launch, { cwd: workspace, isolation: isolated(mode), ...options }),
  };
}

/** Why this system cannot run the tests of a mode, or `null`. */
export function missingFor(mode: TestMode): string | null {
  if (mode === "container") return missingForContainers();
  if (mode !== "bubblewrap" || existsSync("/usr/bin/bwrap")) return missingPart();
  return "bubblewrap: /usr/bin/bwrap is not installed";
}
