import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { RunOptions } from "../../src/options/run-options.js";
import type { RunOutcome } from "../../src/outcome/run-outcome.js";
import { compileSources } from "../compiled-sources.js";
import { processesWith, program as fixture, uniqueSleep, useTemporaryDirectory } from "../programs.js";
import { configurations } from "./configurations.js";
import { inMode, missingFor, useSandboxes } from "./isolated.js";

const directory = useTemporaryDirectory();
const { workspace, program, isolated, runIn } = useSandboxes();
const own = mkdtempSync(join(tmpdir(), "runner-faults-"));
const secret = join(own, "secret");
writeFileSync(secret, "the secret", { mode: 0o600 });
let sources = "";
beforeAll(() => {
  execFileSync("chmod", ["755", own]);
  sources = compileSources(own);
});
const empty = (): unknown => execFileSync("sh", ["-c", `rm -rf ${workspace}/*`]);
afterEach(empty);
afterAll(() => rmSync(own, { recursive: true, force: true }));

describe.each(configurations)("in $name", ({ name, mode, more, cgroup }) => {
  const isWhole = cgroup || mode === "container";
  const isSandbox = mode === "bubblewrap" || mode === "container";
  const isWithRightsOfHarness = mode === "process" && more.user === undefined;
  const spare = more.user === undefined ? {} : { user: { uid: 64_123, gid: 64_123 } };

  test.beforeEach((ctx) => ctx.skip(missingFor(mode) !== null, missingFor(mode) ?? ""));

  function start(
    command: string,
    args: readonly string[],
    options: Partial<RunOptions> = {},
  ): Promise<RunOutcome> {
    return runIn(mode, { command: program(command), args, timeoutMs: 20_000, ...more, ...options });
  }

  // Without a limit nothing holds one that is started by root.
  test.each(onlyIf(isWhole || !isWithRightsOfHarness))(
    "10: a fork bomb, each in a session of its own",
    async () => {
      const limits = isWhole ? { totalProcesses: 60 } : { processes: 150 };
      const options = { limits, timeoutMs: inMode(mode, 700), killGraceMs: 0, ...spare };
      const outcome = await start("fork-bomb.sh", [uniqueSleep()], options);
      expect(["timed-out", "resource-limit", "exited"]).toContain(outcome.status);
      expect(outcome.exitCode).not.toBe(0);
      expect(outcome).toMatchObject({ verified: true, resourceLimit: isWhole ? "processes" : null });
      const next = await start("exit-with.sh", ["0"], { ...spare, limits });
      expect(next).toMatchObject({ status: "exited", exitCode: 0, verified: true });
    },
  );

  test("26: a child allocates without end, and its parent exits 0", async () => {
    const limits = isWhole ? { totalMemoryBytes: 60_000_000 } : { memoryBytes: 200_000_000 };
    const outcome = await start("allocate-in-child.sh", [], { limits });
    const [status, resourceLimit] = isWhole ? ["resource-limit", "memory"] : ["exited", null];
    expect(outcome).toMatchObject({ status, resourceLimit, exitCode: 0, verified: true });
  });

  test.each(onlyIf(isSandbox))("27: fills HOME, TMPDIR and /dev/shm, with small files too", async () => {
    const outcome = await start("fill-by-all-means.pl", []);
    expect(outcome.stdout.text).toBe("large 28 many 28 shared 28 sparse 0\n");
  });

  test.each(onlyIf(!isWithRightsOfHarness))("29: kills all that it may", async () => {
    const outcome = await start("kill-all-of-the-user.sh", ["64123"], { ...spare, cwd: workspace });
    expect(outcome).toMatchObject({ status: "exited", exitCode: 0, verified: true });
    expect(outcome.stdout.text).toBe("alive\n");
  });

  test("31: attacks what holds it", async () => {
    const ptrace = process.arch === "x64" ? "101" : "117";
    const outcome = await start("attack-parent.sh", [ptrace]);
    const isHeld = { status: "exited", exitCode: 5, verified: true, stdout: { text: "" } };
    expect(outcome).toMatchObject(isWithRightsOfHarness ? { status: "signaled", verified: false } : isHeld);
  });

  test("34: swaps inputs for links to a secret", async () => {
    const first = await start("swap-for-links.sh", [secret]);
    expect(first).toMatchObject({ status: "exited", exitCode: 0 });
    expect(first.stdout.text === "").toBe(!isWithRightsOfHarness);
    for (const file of [join(workspace, "plain"), join(workspace, "input/secret")]) {
      const outcome = await start("read-to-end.sh", [], { stdin: { file } });
      expect(outcome).toMatchObject({ status: "not-started", notStarted: { reason: "other" } });
    }
    if (mode !== "container") return;
    const isolation = { ...isolated(mode), workspaceAccess: "copy" } as const;
    const copied = await runIn(mode, { command: "cat", args: ["plain"], isolation, timeoutMs: 20_000 });
    expect(copied.stdout.text).toBe("");
  });

  test("36: listens, and looks for servers", async () => {
    const abstract = `testbed-${uniqueSleep()}`;
    const [taken, server, local] = await Promise.all([listen(0), listen(0), listen(`\0${abstract}`)]);
    const free = portOf(taken);
    taken.close();
    const args = [free, portOf(server), abstract];
    const outcomes = [await start("use-network.pl", args), await start("use-network.pl", args)];
    server.close();
    local.close();
    const words = isSandbox ? "reaches 0 abstract 0 resolves 0\n" : "reaches 1 abstract 1 ";
    for (const { stdout } of outcomes) expect(stdout.text).toContain(`listens 1 ${words}`);
  });

  test("37: looks for the processes of the machine", async () => {
    const sleep = uniqueSleep();
    const child = spawn("sleep", [sleep], { stdio: "ignore" });
    await once(child, "spawn");
    const outcome = await start("look-around.pl", [sleep]);
    child.kill();
    const seen =
      mode === "process" ? `seen 1 read ${isWithRightsOfHarness ? "1" : "0"}\n` : "seen 0 read 0\n";
    expect(outcome.stdout.text).toBe(seen);
  });

  test("41: the harness is killed in the middle of the run", { timeout: 60_000 }, async () => {
    const sleep = uniqueSleep();
    const args = ["-c", `setsid sleep ${sleep} & exec sleep ${sleep}`];
    const limits = cgroup ? { totalProcesses: 50 } : {};
    const isolation = isolated(mode);
    const options = { command: "sh", args, cwd: workspace, isolation, limits, timeoutMs: 60_000, ...more };
    const env = { ...process.env, TMPDIR: mkdtempSync(join(own, "tmp-")) };
    execFileSync("chmod", ["755", env.TMPDIR]);
    const harness = spawn(process.execPath, [fixture("run-as-given.mjs"), sources, JSON.stringify(options)], {
      env,
      stdio: "ignore",
    });
    await until(() => processesWith(`\0${sleep}\0`).length >= 2);
    harness.kill("SIGKILL");
    await once(harness, "exit");
    await until(() => processesWith(`\0${sleep}\0`).length === 0);
    expect([name, directory.left()]).toEqual([name, []]);
  });
});

/** A test for `test.each` where something holds, and none elsewhere: there is nothing to be skipped. */
function onlyIf(holds: boolean): readonly string[] {
  return holds ? [""] : [];
}

function listen(where: number | string): Promise<Server> {
  const server = createServer();
  const listening = once(server, "listening").then(() => server);
  if (typeof where === "number") server.listen(where, "127.0.0.1");
  else server.listen(where);
  return listening;
}

function portOf(server: Server): string {
  return String((server.address() as AddressInfo).port);
}

async function until(condition: () => boolean): Promise<void> {
  for (let waited = 0; !condition(); waited += 50) {
    if (waited > 20_000) throw new Error("it did not come true within 20 s");
    await setTimeout(50);
  }
}
