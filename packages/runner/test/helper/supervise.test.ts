import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { helperPath } from "../../src/helper-path.js";
import { bubblewrapSandbox } from "../../src/isolation/bubblewrap/bubblewrap-sandbox.js";
import { supervisorCalls } from "../../src/launch/supervisor.js";
import { missingFor } from "../isolation/isolated.js";
import { missingPart, processesWith, program, runMarked, supervised, uniqueSleep } from "../programs.js";

test.beforeEach((ctx) => ctx.skip(missingPart() !== null, missingPart() ?? ""));

test.each(["supervise.pl", "main-process.pl", "namespace.pl", "contain.pl"])(
  "%s compiles under strict and warnings without a word",
  (name) => {
    const file = join(dirname(helperPath("supervise.pl")), name);
    const { stderr, status } = spawnSync("/usr/bin/perl", ["-Mstrict", "-Mwarnings", "-c", file]);
    expect({ status, stderr: stderr.toString() }).toEqual({ status: 0, stderr: `${file} syntax OK\n` });
  },
);

const harnesses: ChildProcess[] = [];
afterEach(() => harnesses.splice(0).forEach((each) => each.kill("SIGKILL")));

const modes = ["process", "namespace", "bubblewrap"] as const;

/** Starts a tree of processes under a harness, and waits until it stands. */
async function startTree(
  harness: string,
  mode: (typeof modes)[number] = "process",
): Promise<{ sleep: string; child: ChildProcess }> {
  const sleep = uniqueSleep();
  const tree = [program("many-children.sh"), "10", sleep];
  const args = [program(harness), helperPath("supervise.pl"), supervisorCalls, ...wrapped(mode, tree)];
  const child = spawn(process.execPath, args, { stdio: ["pipe", "ignore", "inherit"] });
  harnesses.push(child);
  await expect.poll(() => processesWith(sleep).length, { timeout: 10_000 }).toBeGreaterThan(10);
  return { sleep, child };
}

/** Role of the supervisor, and what it starts. */
function wrapped(mode: (typeof modes)[number], [file = "", ...args]: readonly string[]): readonly string[] {
  if (mode !== "bubblewrap") return [mode === "process" ? "main" : mode, file, ...args];
  const cwd = dirname(file);
  const paths = { workspace: cwd, cwd, readOnlyPaths: [], writablePaths: [], temporaryBytes: 1_048_576 };
  const text = `${readFileSync(helperPath("main-process.pl"), "utf8")}first();`;
  const inside = ["/usr/bin/perl", "-e", text, "--", supervisorCalls, "", file, file, ...args];
  return ["wrap", ...bubblewrapSandbox(paths, null).argv, ...inside];
}

describe.each(modes)("in %s", (mode) => {
  test.beforeEach((ctx) => {
    const missing = mode === "process" ? null : missingFor(mode);
    ctx.skip(missing !== null, missing ?? "");
  });

  test.each(["SIGKILL", "SIGTERM"] as const)(
    "a harness that dies of %s takes its run along",
    async (signal) => {
      const { sleep, child } = await startTree("harness-of-one-run.mjs", mode);
      child.kill(signal);
      await once(child, "exit");
      await expect.poll(() => processesWith(sleep), { timeout: 5000 }).toEqual([]);
    },
  );
});

test("a worker thread that ends takes the run along that it started", async () => {
  const { sleep, child } = await startTree("worker-of-one-run.mjs");
  child.stdin?.end();
  // What is left has this in its arguments: the program that started the worker.
  await expect.poll(() => processesWith(sleep).length, { timeout: 5000 }).toBe(1);
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(processesWith(sleep)).toEqual([]);
});

test("the main process inherits nothing of what the harness was started with but its three streams", async () => {
  const file = join(mkdtempSync(join(tmpdir(), "descriptors-")), "list");
  const args = [
    process.execPath,
    program("harness-of-one-run.mjs"),
    helperPath("supervise.pl"),
    supervisorCalls,
    "main",
  ];
  const command = ["/bin/sh", "-c", 'ls /proc/self/fd >"$1.new" && mv "$1.new" "$1"', "sh", file];
  const harness = spawn(program("with-open-descriptor.pl"), [...args, ...command], { stdio: "ignore" });
  await expect.poll(() => existsSync(file), { timeout: 5000 }).toBe(true);
  harness.kill("SIGKILL");
  // The last one is the directory that ls reads.
  expect(readFileSync(file, "utf8")).toBe("0\n1\n2\n3\n");
  rmSync(dirname(file), { recursive: true });
});

test("the main process has no signal ignored or blocked", async () => {
  const options = { command: "grep", args: ["-E", "SigBlk|SigIgn", "/proc/self/status"] };
  const signals = await runMarked(supervised.launch, options);
  expect(signals.stdout.text).toMatch(/^SigBlk:\t0{16}\nSigIgn:\t0{16}\n$/);
});
