import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { checkRunner } from "../../src/check/check-runner.js";
import { describeCheck } from "../../src/check/describe-check.js";
import { sandboxFailure } from "../../src/isolation/diagnose.js";
import { missingCgroups } from "../cgroup/cgroups.js";
import { missingForContainers, testImage } from "../isolation/images.js";
import { isolatedModes, missingFor } from "../isolation/isolated.js";
import { missingPart, useTemporaryDirectory } from "../programs.js";

const directory = useTemporaryDirectory();

test("what is said to be available was run, and a mode that was refused names the layer", async (ctx) => {
  ctx.skip(missingPart() !== null, missingPart() ?? "");
  const missingEngine = missingForContainers();
  const check = await checkRunner(missingEngine === null ? { image: testImage("busybox") } : {});
  expect(check).toMatchObject({ mechanism: "subreaper", limits: true });
  expect(check.uid).toBe(process.getuid?.());
  expect(check.otherUser).toBe(process.getuid?.() === 0);
  expect(check.isolation.map(({ mode }) => mode)).toEqual([
    "process",
    "namespace",
    "bubblewrap",
    "container",
  ]);
  for (const { mode, available, failure } of check.isolation) {
    expect(available, mode).toBe(failure === null);
    const hasNoEngine = check.engines.every((each) => !each.available);
    const isMissing =
      mode === "container"
        ? hasNoEngine
        : isolatedModes.some((each) => each === mode && missingFor(each) !== null);
    expect(failure?.layer === "program", mode).toBe(isMissing);
  }
  expect(check.engines.map(({ engine }) => engine)).toEqual(["podman", "docker"]);
  for (const { available, reason } of check.engines) expect(available).toBe(reason === null);
  expect(check.totalLimits.available).toBe(missingCgroups() === null);
  expect(JSON.parse(JSON.stringify(check))).toEqual(check);
  expect(readdirSync(directory.path)).toEqual([]);
});

test("the words name the layer, the fix and what a run can reach", () => {
  const failure = sandboxFailure("bubblewrap", "program", "ENOENT");
  const words = describeCheck({
    mechanism: "subreaper",
    isolation: [
      { mode: "process", available: true, failure: null },
      { mode: "namespace", available: true, failure: null },
      { mode: "bubblewrap", available: false, failure },
    ],
    limits: true,
    totalLimits: { available: false, reason: "no cgroup is delegated" },
    engines: [{ engine: "docker", available: false, reason: "docker is not installed" }],
    uid: 0,
    otherUser: true,
  }).join("\n");
  expect(words).toContain("Isolation bubblewrap: not available.");
  expect(words).toContain(failure.message);
  expect(failure.message).toMatch(/program.*ENOENT.*install the package/);
  expect(words).toContain("share a user");
  expect(words).toContain("debugger");
  expect(words).toContain("no cgroup is delegated");
  expect(words).toContain("docker is not installed");
  expect(words).toContain("as user 65534");
  expect(words).toContain("root's home");
});
