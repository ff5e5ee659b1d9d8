import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import type { ContainerEngine } from "../../src/isolation/isolation.js";
import { ownerMark } from "../../src/reap/owner-mark.js";
import { missingPart, program } from "../programs.js";

/** An image made of Debian's packages: `busybox` is one static program, `debian` has perl and what the fixtures use. */
export type TestImage = "busybox" | "debian";

const there = new Set<string>();

/** Makes an image for tests, unless the engine has it already; its name. */
export function testImage(kind: TestImage, engine: ContainerEngine = "podman"): string {
  const name = `localhost/testbed-test-${kind}`;
  if (there.has(`${engine} ${name}`)) return name;
  there.add(`${engine} ${name}`);
  if (spawnSync(engine, ["image", "inspect", name], { stdio: "ignore" }).status === 0) return name;
  execFileSync("sh", [program("make-image.sh"), engine, kind, name], { stdio: "ignore" });
  return name;
}

/** Why this system cannot run the tests of containers, or `null`. */
export function missingForContainers(): string | null {
  const part = missingPart();
  if (part !== null) return part;
  for (const [file, name] of [
    ["/usr/bin/podman", "podman"],
    ["/bin/busybox", "busybox-static"],
  ] as const) {
    if (!existsSync(file)) return `${name}: ${file} is not installed`;
  }
  return process.getuid?.() === 0 ? null : "root: podman of another user needs its own set-up";
}

/** Containers of this package that an engine has, whatever their state. */
export function containersLeft(engine: ContainerEngine = "podman"): readonly string[] {
  const args = ["ps", "--all", "--quiet", "--filter", `label=testbed.owner=${ownerMark()}`];
  return execFileSync(engine, args, { encoding: "utf8" }).split("\n").filter(Boolean);
}
