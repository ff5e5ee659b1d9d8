import { execFile } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { quoteForShell } from "../../../src/isolation/sandbox-runtime/quote-for-shell.js";
import { run } from "../../../src/run/run.js";
import type { RunOptions } from "../../../src/options/run-options.js";
import type { RunOutcome } from "../../../src/outcome/run-outcome.js";
import { compileSources } from "../../compiled-sources.js";
import { missingPart, processesWith, program, uniqueSleep, useTemporaryDirectory } from "../../programs.js";

useTemporaryDirectory();
const isRoot = process.getuid?.() === 0;
const spare = { uid: 65_534, gid: 65_534 };
const place = mkdtempSync("/tmp/runner-srt-");
const [workspace, home, fixtures] = ["workspace", "home", "fixtures"].map((name) => join(place, name)) as [
  string,
  string,
  string,
];
const execute = promisify(execFile);
afterAll(() => rmSync(place, { recursive: true, force: true }));

beforeAll(() => {
  chmodSync(place, 0o755);
  for (const path of [workspace, home]) {
    mkdirSync(path);
    if (isRoot) chownSync(path, spare.uid, spare.gid);
  }
  cpSync(program(""), fixtures, { recursive: true });
  for (const name of ["with", "without"]) {
    mkdirSync(join(place, name));
    compileSources(join(place, name));
  }
  const peer = fileURLToPath(new URL("../../../node_modules/@anthropic-ai/sandbox-runtime", import.meta.url));
  const modules = dirname(dirname(realpathSync(peer)));
  cpSync(modules, join(place, "with", "node_modules"), { recursive: true, dereference: true });
});

function missing(): string | null {
  for (const file of ["/usr/bin/bwrap", "/usr/bin/socat", "/usr/bin/rg"]) {
    if (!existsSync(file)) return `sandbox-runtime: ${file} is not installed`;
  }
  return missingPart();
}

/** Runs in a process of another user than root: the package gives a run the user that starts it. */
async function runAll(
  peer: "with" | "without",
  all: readonly Partial<RunOptions>[],
): Promise<readonly RunOutcome[]> {
  const isolation = { mode: "sandbox-runtime", allowedHosts: ["localhost"] };
  const options = all.map((each) => ({ cwd: workspace, timeoutMs: 30_000, isolation, ...each }));
  const node = [
    process.execPath,
    join(fixtures, "serve-and-run.mjs"),
    join(place, peer, "src"),
    JSON.stringify(options),
  ];
  const user = isRoot ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : [];
  const [file = "", ...args] = [...user, ...node];
  const env = { PATH: "/usr/bin:/bin", HOME: home, TMPDIR: "/tmp" };
  const { stdout } = await execute(file, args, { cwd: "/", env, maxBuffer: 50_000_000 });
  return JSON.parse(stdout) as readonly RunOutcome[];
}

describe("in sandbox-runtime", () => {
  test.beforeEach((ctx) => ctx.skip(missing() !== null, missing() ?? ""));

  test("a host that is allowed is reached, one that is not is refused, and there is no way around", async () => {
    const addresses = ["http://localhost:PORT/", "http://example.org/"];
    const args = [join(fixtures, "fetch-by-proxy.mjs"), "PORT", ...addresses];
    const [outcome] = await runAll("with", [{ command: process.execPath, args }]);
    expect(outcome).toMatchObject({ status: "exited", exitCode: 0, verified: true, scratchRemoved: true });
    const lines = outcome?.stdout.text.split("\n") ?? [];
    expect(lines[0]).toBe("200 the page");
    expect(lines[1]).toMatch(/^403 .*blocked/i);
    expect(lines[2]).toBe("ECONNREFUSED");
  });

  test("ends are told apart, what is left is killed, and runs with other hosts wait for each other", async () => {
    const sleep = uniqueSleep();
    const shell = (script: string, more: Partial<RunOptions> = {}): Partial<RunOptions> => ({
      command: "sh",
      args: ["-c", script],
      ...more,
    });
    const other = { mode: "sandbox-runtime", allowedHosts: ["example.org"] } as const;
    const outcomes = await runAll("with", [
      shell("kill -34 $$"),
      shell("exit 137"),
      shell(`setsid sleep ${sleep} & exit 3`),
      shell(`exec sleep ${sleep}`, { timeoutMs: 5000 }),
      shell("echo other", { isolation: other }),
      shell("touch /tmp/no /usr/no $HOME/yes yes; ls"),
      { command: "no-such-program" },
    ]);
    expect(outcomes.map(({ status, exitCode, signalNumber }) => [status, exitCode, signalNumber])).toEqual([
      ["signaled", null, 34],
      ["exited", 137, null],
      ["exited", 3, null],
      ["timed-out", null, 9],
      ["exited", 0, null],
      ["exited", 0, null],
      ["not-started", null, null],
    ]);
    expect(outcomes.every(({ verified }) => verified)).toBe(true);
    expect(outcomes[5]?.stdout.text).toBe("yes\n");
    expect(outcomes[5]?.stderr.text.match(/Read-only file system/g)).toHaveLength(2);
    expect(processesWith(sleep)).toEqual([]);
  });

  test("without the package it is not-started, and says which and how to get it", async () => {
    const [outcome] = await runAll("without", [{ command: "true" }]);
    expect(outcome).toMatchObject({ status: "not-started", notStarted: { reason: "dependency-not-found" } });
    expect(outcome?.notStarted?.message).toContain("npm install @anthropic-ai/sandbox-runtime");
  });

  test("root is told that the package gives no other user", async (ctx) => {
    ctx.skip(!isRoot, "root: nobody else is asked for another user");
    const outcome = await run({ command: "true", cwd: workspace, isolation: { mode: "sandbox-runtime" } });
    expect(outcome).toMatchObject({ status: "sandbox-failed", sandboxFailure: { layer: "user" } });
  });
});

test("a word is quoted so that a shell takes nothing in it for its own", async () => {
  const words = ["", "a b", "it's", "$(id)", "`id`", "a\nb", "\\", "'\\''", "!", "*"];
  const script = `printf '%s\\0' ${words.map(quoteForShell).join(" ")}`;
  const { stdout } = await execute("/bin/sh", ["-c", script]);
  expect(stdout.split("\0").slice(0, -1)).toEqual(words);
});
