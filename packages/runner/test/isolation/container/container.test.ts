import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import type { ContainerIsolation } from "../../../src/isolation/isolation.js";
import type { RunOptions } from "../../../src/options/run-options.js";
import type { RunOutcome } from "../../../src/outcome/run-outcome.js";
import { processesWith, uniqueSleep, useTemporaryDirectory } from "../../programs.js";
import { containersLeft, missingForContainers, testImage } from "../images.js";
import { inMode, useSandboxes } from "../isolated.js";

const directory = useTemporaryDirectory();
const { workspace, program, runIn } = useSandboxes();

function shell(script: string, more: Partial<RunOptions> = {}): Promise<RunOutcome> {
  return runIn("container", { command: "sh", args: ["-c", script], timeoutMs: 20_000, ...more });
}

function container(more: Partial<ContainerIsolation>): { readonly isolation: ContainerIsolation } {
  return { isolation: { mode: "container", image: testImage("debian"), ...more } };
}

describe("in a container", () => {
  test.beforeEach((ctx) => ctx.skip(missingForContainers() !== null, missingForContainers() ?? ""));

  test("nothing of an attack on the sandbox succeeds", async () => {
    const outcome = await runIn("container", { command: program("attack-sandbox.sh"), timeoutMs: 20_000 });
    expect(outcome).toMatchObject({ status: "exited", exitCode: 0, verified: true });
    expect(outcome.stdout.text).toBe("");
    expect(containersLeft()).toEqual([]);
  });

  test("what reaches this process from the container is out of the run's reach", async () => {
    const script = `
      for file in /.testbed/run/*; do test -e "$file" && echo "there: $file"; done
      touch /.testbed/run/new 2>/dev/null && echo "written"
      ls -l /proc/1/fd 2>/dev/null
      cat /proc/1/environ /proc/1/mem 2>/dev/null
      echo Z >&2; (echo 'E 0 0' >&3) 2>/dev/null
      kill -9 1; kill -STOP 1; kill -CHLD 1
      exit 7`;
    const outcome = await shell(script);
    expect(outcome).toMatchObject({ status: "exited", exitCode: 7, verified: true });
    expect(outcome.stdout.text).toBe("");
  });

  test("no other process of the run's user on this machine can come between the two", async (ctx) => {
    ctx.skip(process.getuid?.() !== 0, "root: any other user shares its directories with its runs");
    let seen: readonly unknown[] = [];
    const look = (): void => {
      const own = directory.left().map((name) => statSync(join(directory.path, name)));
      seen = own.map(({ uid, mode }) => [uid, mode & 0o777]);
    };
    const outcome = await shell("echo ready", { onOutput: look, stdin: "x" });
    expect(outcome).toMatchObject({ status: "exited", exitCode: 0 });
    expect(seen).toEqual([
      [0, 0o700],
      [0, 0o700],
    ]);
  });

  test("the workspace is written through, and nothing else of this machine is", async () => {
    const outcome = await shell("echo kept >file; echo x >/usr/file; echo x >/file; echo x >$HOME/file");
    expect(readFileSync(join(workspace, "file"), "utf8")).toBe("kept\n");
    expect(outcome.stderr.text.match(/Read-only file system/g)).toHaveLength(2);
    rmSync(join(workspace, "file"));
  });

  test("a copied workspace is the run's own, and the original stays as it was", async () => {
    writeFileSync(join(workspace, "given"), "given");
    const copied = container({ workspaceAccess: "copy" });
    const outcome = await shell("cat given; echo changed >given; echo new >new; ls", copied);
    expect(outcome).toMatchObject({ status: "exited", exitCode: 0, scratchRemoved: true });
    expect(outcome.stdout.text).toBe("givengiven\nnew\n");
    expect([readdirSync(workspace), readFileSync(join(workspace, "given"), "utf8")]).toEqual([
      ["given"],
      "given",
    ]);
    rmSync(join(workspace, "given"));
  });

  test("of a copied workspace what is to be written is written through, and what is read-only stays so", async () => {
    for (const name of ["reports", "fixed"]) mkdirSync(join(workspace, name), { mode: 0o777 });
    execFileSync("chmod", ["777", join(workspace, "reports"), join(workspace, "fixed")]);
    const paths = { writablePaths: [join(workspace, "reports")], readOnlyPaths: [join(workspace, "fixed")] };
    const copied = container({ workspaceAccess: "copy", ...paths });
    const outcome = await shell(
      "echo written >reports/new; touch other; touch fixed/new || echo refused",
      copied,
    );
    const left = readdirSync(workspace, { recursive: true });
    for (const name of ["reports", "fixed"]) rmSync(join(workspace, name), { recursive: true });
    expect(outcome.stdout.text).toBe("refused\n");
    expect(left.map(String).toSorted()).toEqual(["fixed", "reports", "reports/new"]);
  });

  test("HOME, /tmp and /dev/shm are full when their bytes are used", async () => {
    const outcome = await runIn("container", { command: program("fill-temporary.sh"), timeoutMs: 20_000 });
    expect(outcome.stdout.text.match(/No space left on device/g)).toHaveLength(3);
  });

  test("the environment is the pinned one, whatever the image says, and has no Node.js of this machine", async () => {
    const outcome = await runIn("container", { command: "env", timeoutMs: 20_000 });
    const names = outcome.stdout.text
      .split("\n")
      .map((line) => line.split("=")[0])
      .filter(Boolean);
    expect(names).not.toContain("container");
    expect(names).not.toContain("HOSTNAME");
    expect(outcome.stdout.text).toMatch(/^PATH=\/usr\/local\/bin:\/usr\/bin:\/bin$/m);
    expect(outcome.stdout.text).toMatch(/^HOME=\/home\/run$/m);
  });

  test("a name is resolved to the id that the outcome tells, and the id gives the same image", async () => {
    const image = testImage("busybox");
    const first = await shell("exit 0", container({ image }));
    expect(first.container).toMatchObject({ engine: "podman", image });
    expect(first.container?.imageId).toMatch(/^sha256:[0-9a-f]{64}$/);
    const second = await shell("exit 0", container({ image: first.container?.imageId ?? "" }));
    expect(second).toMatchObject({ status: "exited", exitCode: 0 });
    expect(second.container?.imageId).toBe(first.container?.imageId);
  });

  test("an image of one static program is enough: perl and its libraries come from this machine", async () => {
    const outcome = await shell("ls /usr; kill -34 $$", container({ image: testImage("busybox") }));
    expect(outcome).toMatchObject({ status: "signaled", signalNumber: 34, verified: true });
  });

  test.each([
    ["image-not-found", "podman pull", "true", { image: "localhost/testbed-no-such-image" }],
    ["command-not-found", "not in the image", "no-such-program", {}],
    ["not-executable", "refused", "/etc/passwd", {}],
    ["command-not-found", "not in the image", "/etc/passwd/x", {}],
  ])("%s is not-started and says %s: %s", async (reason, says, command, isolation) => {
    const outcome = await runIn("container", { command, timeoutMs: 20_000, ...container(isolation) });
    expect(outcome).toMatchObject({ status: "not-started", notStarted: { reason }, verified: true });
    expect(outcome.notStarted?.message).toContain(says);
    expect(containersLeft()).toEqual([]);
  });

  test("text without a #! line is not handed to a shell, and a missing interpreter is named", async () => {
    const plain = await runIn("container", { command: program("no-interpreter-line"), timeoutMs: 20_000 });
    expect(plain).toMatchObject({ status: "not-started", notStarted: { reason: "not-executable" } });
    const missing = await runIn("container", { command: program("missing-interpreter"), timeoutMs: 20_000 });
    expect(missing).toMatchObject({ status: "not-started", notStarted: { reason: "bad-interpreter" } });
  });

  test("what the engine refuses is sandbox-failed with its words, and leaves nothing", async () => {
    const outcome = await shell("exit 0", container({ runtime: "no-such-runtime" }));
    expect(outcome).toMatchObject({ status: "sandbox-failed", sandboxFailure: { layer: "engine" } });
    expect(outcome.sandboxFailure?.message).toContain("no-such-runtime");
    expect(containersLeft()).toEqual([]);
  });

  test("what is out of time is asked to end, and then killed with all that it started", async () => {
    const sleep = uniqueSleep();
    const script = `trap 'echo asked; exit 7' TERM; setsid sleep ${sleep} & while :; do sleep 0.01; done`;
    const outcome = await shell(script, { timeoutMs: inMode("container", 300) });
    expect(outcome).toMatchObject({ status: "timed-out", exitCode: 7, verified: true });
    expect(outcome.stdout.text).toBe("asked\n");
    expect(processesWith(sleep)).toEqual([]);
  });

  test("ends are told apart, and what is left behind is told and killed", async () => {
    const sleep = uniqueSleep();
    const leaky = await shell(`setsid sleep ${sleep} & exit 137`);
    expect(leaky).toMatchObject({ status: "exited", exitCode: 137, verified: true });
    expect(leaky.containment).toEqual({ mechanism: "container", leaked: 1 });
    expect(processesWith(sleep)).toEqual([]);
    expect(await shell("kill -9 $$")).toMatchObject({ status: "signaled", signalNumber: 9 });
  });

  test("a killed child makes it resource-limit although the main process exits 0", async () => {
    const limits = { totalMemoryBytes: 50_000_000 };
    const outcome = await shell(`${program("memory-bomb.pl")} & wait; exit 0`, { limits });
    expect(outcome).toMatchObject({ status: "resource-limit", resourceLimit: "memory", exitCode: 0 });
    expect(outcome.usage).toMatchObject({ of: "run" });
    expect(outcome.usage?.peakMemoryBytes).toBeLessThanOrEqual(50_000_000);
  });

  test("a fork that is refused makes it resource-limit, and no process is left", async () => {
    const options = { command: program("fork-bomb.sh"), args: ["9"], limits: { totalProcesses: 40 } };
    const outcome = await runIn("container", { ...options, timeoutMs: 4000, killGraceMs: 0 });
    expect(["resource-limit", "timed-out"]).toContain(outcome.status);
    expect(outcome).toMatchObject({ resourceLimit: "processes", verified: true });
  });

  test("a file that is too large is a limit of the disk", async () => {
    const limits = { fileBytes: 1000 };
    const outcome = await shell("exec head -c 2000 /dev/zero >large", { limits });
    expect(outcome).toMatchObject({ status: "resource-limit", resourceLimit: "disk" });
    rmSync(join(workspace, "large"));
  });

  test("processors are shared out: work takes longer with a quarter of one", async () => {
    const limits = { cpus: 0.25 };
    const outcome = await shell("perl -e '1 while (times)[0] < 0.15'", { limits });
    expect(outcome).toMatchObject({ status: "exited", exitCode: 0 });
    expect(outcome.durationMs).toBeGreaterThan(600);
  });

  test("limits of each process are in force", async () => {
    const limits = { openFiles: 32, memoryBytes: 400_000_000, cpuMs: 1000 };
    const outcome = await shell("cat /proc/self/limits", { limits });
    expect(outcome.stdout.text).toMatch(/^Max open files +32 +32 /m);
    expect(outcome.stdout.text).toMatch(/^Max address space +400000000 +400000000 /m);
    expect(outcome.stdout.text).toMatch(/^Max core file size +0 +0 /m);
  });

  test("aborted while the engine is at work, nothing was started and no container stays", async () => {
    for (const ms of [0, 20, 60, 120, 200]) {
      const signal = AbortSignal.timeout(ms);
      const outcome = await shell(`touch ${workspace}/never; sleep 60`, { signal, killGraceMs: 0 });
      expect(outcome).toMatchObject({ status: "cancelled", verified: true });
    }
    for (let waited = 0; containersLeft().length > 0 && waited < 10_000; waited += 200) await setTimeout(200);
    expect(containersLeft()).toEqual([]);
    rmSync(join(workspace, "never"), { force: true });
  });

  test("docker without its daemon is sandbox-failed and says so", async (ctx) => {
    const isThere = existsSync("/usr/local/bin/docker") || existsSync("/usr/bin/docker");
    const isAnswering = isThere && isDaemonUp();
    const outcome = await shell("exit 0", container({ engine: "docker", image: "sha256:".padEnd(71, "0") }));
    if (isAnswering) ctx.skip("docker: a daemon runs here, so that it does not refuse");
    expect(outcome).toMatchObject({ status: "sandbox-failed", sandboxFailure: { layer: "program" } });
    expect(outcome.sandboxFailure?.message).toContain("docker");
  });
});

function isDaemonUp(): boolean {
  try {
    execFileSync("docker", ["version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
