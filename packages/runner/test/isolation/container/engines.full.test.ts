import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callEngine } from "../../../src/isolation/container/engine.js";
import { sweepContainers } from "../../../src/isolation/container/sweep-containers.js";
import type { ContainerEngine } from "../../../src/isolation/isolation.js";
import type { RunOptions } from "../../../src/options/run-options.js";
import type { RunOutcome } from "../../../src/outcome/run-outcome.js";
import { processesWith, uniqueSleep, useTemporaryDirectory } from "../../programs.js";
import { containersLeft, missingForContainers, testImage } from "../images.js";
import { useSandboxes } from "../isolated.js";

const dockerd = "/usr/sbin/dockerd";
/** A daemon of docker is large, and not every machine that runs these tests has it; podman is always there. */
const engines: readonly ContainerEngine[] = existsSync(dockerd) ? ["podman", "docker"] : ["podman"];

useTemporaryDirectory();
const { program, runIn } = useSandboxes();
const place = mkdtempSync("/tmp/runner-dockerd-");
let daemon: ChildProcess | null = null;

beforeAll(async () => {
  if (!engines.includes("docker")) return;
  const host = `unix://${join(place, "socket")}`;
  const own = ["--data-root", join(place, "data"), "--exec-root", join(place, "exec")];
  const bare = ["--iptables=false", "--ip6tables=false", "--ip-masq=false", "--bridge=none"];
  const args = [...own, ...bare, "--pidfile", join(place, "pid"), "-H", host, "--storage-driver", "overlay2"];
  daemon = spawn(dockerd, args, { stdio: "ignore" });
  process.env["DOCKER_HOST"] = host;
  for (let tries = 0; (await callEngine("/usr/bin/docker", ["version"])).code !== 0; tries += 1) {
    if (tries === 60) throw new Error("dockerd does not answer");
    await setTimeout(500);
  }
}, 60_000);

afterAll(async () => {
  if (daemon !== null) {
    const ended = new Promise((resolve) => daemon?.once("exit", resolve));
    daemon.kill("SIGTERM");
    await ended;
    delete process.env["DOCKER_HOST"];
  }
  rmSync(place, { recursive: true, force: true });
}, 60_000);

describe.each(engines)("by %s", (engine) => {
  test.beforeEach((ctx) => ctx.skip(missingForContainers() !== null, missingForContainers() ?? ""));

  async function shell(script: string, more: Partial<RunOptions> = {}): Promise<RunOutcome> {
    const isolation = { mode: "container", engine, image: testImage("debian", engine) } as const;
    const shown = { ...isolation, readOnlyPaths: [program("")], temporaryBytes: 1_048_576 };
    return runIn("container", {
      command: "sh",
      args: ["-c", script],
      timeoutMs: 30_000,
      isolation: shown,
      ...more,
    });
  }

  test("ends are told apart, and the outcome names engine and image", { timeout: 120_000 }, async () => {
    const exited = await shell("exit 137");
    expect(exited).toMatchObject({ status: "exited", exitCode: 137, verified: true, container: { engine } });
    expect(exited.container?.imageId).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(await shell("kill -34 $$")).toMatchObject({ status: "signaled", signalNumber: 34 });
    expect(await shell("kill -9 $$")).toMatchObject({ status: "signaled", signalNumber: 9 });
    expect(await shell("exec /none")).toMatchObject({ status: "exited", exitCode: 127 });
  });

  test("nothing of an attack on the sandbox succeeds", async () => {
    const outcome = await shell(`exec ${program("attack-sandbox.sh")}`);
    expect([outcome.status, outcome.exitCode, outcome.stdout.text]).toEqual(["exited", 0, ""]);
  });

  test("limits are in force, and reaching them is told", { timeout: 120_000 }, async () => {
    const memory = await shell(`${program("memory-bomb.pl")} & wait; exit 0`, {
      limits: { totalMemoryBytes: 50_000_000 },
    });
    expect(memory).toMatchObject({ status: "resource-limit", resourceLimit: "memory", exitCode: 0 });
    const script = "for i in 1 2 3 4 5 6 7 8 9 10; do sleep 9 & done; exit 0";
    const processes = await shell(script, { limits: { totalProcesses: 5 } });
    expect(processes).toMatchObject({ status: "resource-limit", resourceLimit: "processes" });
    expect(containersLeft(engine)).toEqual([]);
  });

  test("time and cancelling end it, with stdin and output whole", { timeout: 120_000 }, async () => {
    const sleep = uniqueSleep();
    const late = await shell(`setsid sleep ${sleep} & exec sleep ${sleep}`, { timeoutMs: 5000 });
    expect(late).toMatchObject({ status: "timed-out", verified: true });
    const cancelled = await shell(`exec sleep ${sleep}`, { signal: AbortSignal.timeout(1500) });
    expect(cancelled).toMatchObject({ status: "cancelled" });
    expect(processesWith(`\0${sleep}\0`)).toEqual([]);
    const copied = await shell("cat; head -c 50000000 /dev/zero", { stdin: "given" });
    expect(copied.stdout).toMatchObject({ bytes: 50_000_005, complete: true });
    expect(containersLeft(engine)).toEqual([]);
  });

  test("a copy of the workspace, a missing image and a sweep", { timeout: 120_000 }, async () => {
    const isolation = { mode: "container", engine, image: "localhost/testbed-no-such-image" } as const;
    expect(await shell("true", { isolation })).toMatchObject({ notStarted: { reason: "image-not-found" } });
    const copy = { ...isolation, image: testImage("debian", engine), workspaceAccess: "copy" } as const;
    expect(await shell("echo >new; ls", { isolation: copy })).toMatchObject({
      status: "exited",
      exitCode: 0,
    });
    expect((await sweepContainers()).left).toEqual([]);
  });
});
