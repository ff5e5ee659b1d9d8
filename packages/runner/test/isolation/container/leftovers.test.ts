import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { markOf } from "../../../src/reap/owner-mark.js";
import { reap } from "../../../src/reap/reap.js";
import { compileSources } from "../../compiled-sources.js";
import { processesWith, program, uniqueSleep, useTemporaryDirectory } from "../../programs.js";
import { missingForContainers, testImage } from "../images.js";
import { useSandboxes } from "../isolated.js";

const directory = useTemporaryDirectory();
const { workspace } = useSandboxes();

describe("containers of a killed harness", () => {
  test.beforeEach((ctx) => ctx.skip(missingForContainers() !== null, missingForContainers() ?? ""));

  test("what runs in one ends with the harness, and reap removes what is left of it", async () => {
    const sources = compileSources(join(directory.path));
    const sleep = uniqueSleep();
    const isolation = { mode: "container", image: testImage("debian") };
    const args = ["-c", `setsid sleep ${sleep} & sleep ${sleep}`];
    const options = { command: "sh", args, cwd: workspace, isolation, timeoutMs: 60_000 };
    const harness = spawn(process.execPath, [program("run-as-given.mjs"), sources, JSON.stringify(options)], {
      stdio: "ignore",
    });
    await until(() => processesWith(`\0${sleep}\0`).length >= 2);
    const owner = markOf(harness.pid ?? 0) ?? "none";
    const [name, ...others] = containersOf(owner);
    expect([name, others]).toEqual([expect.stringMatching(/^testbed-/), []]);
    harness.kill("SIGKILL");
    await once(harness, "exit");
    await until(() => processesWith(`\0${sleep}\0`).length === 0);
    const reaped = await reap();
    expect(reaped.containers).toContain(name);
    expect(reaped.verified).toBe(true);
    expect(containersOf(owner)).toEqual([]);
  });

  test("those of a harness that lives, and of another user, are not touched", async () => {
    const alive = label(markOf(process.pid) ?? "", String(process.getuid?.()));
    const dead = spawn("true", { stdio: "ignore" });
    const mark = markOf(dead.pid ?? 0) ?? "";
    await once(dead, "exit");
    const foreign = label(mark, "4242");
    expect((await reap()).containers).not.toEqual(expect.arrayContaining([alive]));
    expect(execFileSync("podman", ["ps", "-aq", "--no-trunc"], { encoding: "utf8" })).toContain(alive);
    expect(execFileSync("podman", ["ps", "-aq", "--no-trunc"], { encoding: "utf8" })).toContain(foreign);
    execFileSync("podman", ["rm", "-f", alive, foreign], { stdio: "ignore" });
  });
});

/** A container that was never started. */
function label(owner: string, user: string): string {
  const labels = ["--label", `testbed.owner=${owner}`, "--label", `testbed.user=${user}`];
  return execFileSync("podman", ["create", ...labels, "--network", "none", testImage("busybox"), "true"], {
    encoding: "utf8",
  }).trim();
}

function containersOf(owner: string): readonly string[] {
  const args = ["ps", "--all", "--format", "{{.Names}}", "--filter", `label=testbed.owner=${owner}`];
  return execFileSync("podman", args, { encoding: "utf8" }).split("\n").filter(Boolean);
}

async function until(condition: () => boolean): Promise<void> {
  for (let waited = 0; !condition(); waited += 50) {
    if (waited > 15_000) throw new Error("it did not come true within 15 s");
    await setTimeout(50);
  }
}
