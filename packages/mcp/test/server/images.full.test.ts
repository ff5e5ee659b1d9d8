import { chmodSync, cpSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { refused, succeed } from "../support/calls.js";
import { setUp } from "../support/set-up.js";

const BUSYBOX = "/bin/busybox";

test.beforeEach((ctx) => {
  ctx.skip(!existsSync("/usr/bin/podman"), "podman: /usr/bin/podman is not installed");
  ctx.skip(!existsSync(BUSYBOX), `busybox-static: ${BUSYBOX} is not installed`);
  ctx.skip(process.getuid?.() !== 0, "root: podman of another user needs its own set-up");
});

function imageOf(directory: string, dockerfile: string): readonly string[] {
  const images = join(directory, "images");
  const folder = join(images, "mcp-greeting");
  mkdirSync(folder, { recursive: true });
  cpSync(BUSYBOX, join(folder, "busybox"), { dereference: true });
  writeFileSync(join(folder, "greeting"), "hello from the image\n");
  writeFileSync(join(folder, "Dockerfile"), dockerfile);
  chmodSync(directory, 0o755);
  return ["--images", images, "--isolation", "container", "--image", "mcp-greeting"];
}

test("runs are made in the image that the directory of images holds", { timeout: 180_000 }, async () => {
  const { spawn, directory } = setUp();
  const args = imageOf(directory, "FROM scratch\nCOPY busybox /bin/sh\nCOPY greeting /greeting\n");
  const { client } = await spawn("legacy", ...args);
  const { workspaceId } = await succeed(client, "create_workspace", {});
  const run = { command: "sh", args: ["-c", "read line </greeting; echo $line"], requireTests: false };
  expect(await succeed(client, "run_tests", { workspaceId, ...run })).toMatchObject({
    passed: true,
    isolation: "container",
    stdout: "hello from the image\n",
  });
});

test("an image that cannot be built is no fault of the caller's", { timeout: 180_000 }, async () => {
  const { spawn, directory } = setUp();
  const { client } = await spawn("legacy", ...imageOf(directory, "FROM scratch\nCOPY missing /missing\n"));
  const error = await refused(client, "create_workspace", {});
  expect(error).toMatchObject({ code: "runner_not_available", retryable: true });
  expect(JSON.stringify(error)).not.toContain(directory);
});
