import { dirname } from "node:path";
import { expect, test } from "vitest";
import { buildImage } from "../../../src/isolation/container/build-image.js";
import { RunnerError } from "../../../src/errors/runner-error.js";
import { program, useTemporaryDirectory } from "../../programs.js";
import { missingForContainers, testImage } from "../images.js";
import { useSandboxes } from "../isolated.js";

useTemporaryDirectory();
const { runIn } = useSandboxes();
const directory = program("images");

test(
  "an image is built from its Dockerfile without the network, and runs by its id",
  { timeout: 120_000 },
  async (ctx) => {
    ctx.skip(missingForContainers() !== null, missingForContainers() ?? "");
    testImage("busybox");
    const built = await buildImage({ directory, name: "small" });
    expect(built).toMatchObject({ status: "built", engine: "podman", image: "localhost/testbed-small" });
    const image = built.status === "built" ? built.imageId : "";
    const isolation = { mode: "container", image } as const;
    const outcome = await runIn("container", {
      command: "cat",
      args: ["/greeting"],
      isolation,
      timeoutMs: 20_000,
    });
    expect(outcome).toMatchObject({ status: "exited", exitCode: 0 });
    expect(outcome.stdout.text).toBe("hello\n");
  },
);

test.each([
  ["name", { directory, name: "../images" }],
  ["name", { directory, name: "-t" }],
  ["Dockerfile", { directory, name: "none" }],
  ["Dockerfile", { directory: dirname(directory), name: "images" }],
  ["absolute", { directory: "images", name: "small" }],
  ["tag", { directory, name: "small", tag: "x" }],
  ["engine", { directory, name: "small", engine: "buildah" }],
])("buildImage refuses an option and names %s: %j", async (says, options) => {
  // @ts-expect-error -- what a caller without types can pass
  const error: unknown = await buildImage(options).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(RunnerError);
  expect(error).toMatchObject({ message: expect.stringContaining(says) });
});
