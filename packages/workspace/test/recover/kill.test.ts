import { expect, test } from "vitest";
import { bundlePackage } from "../support/bundle.js";
import { killAndRecover } from "../support/killing.js";
import { memoryDirectory } from "../support/scratch.js";

test("after SIGKILL at a random moment of a batch, the tree is all old or all new and nothing is left over", async () => {
  const bundle = await bundlePackage();
  try {
    const kills = await killAndRecover(bundle.file, memoryDirectory(), 20);
    expect(kills.interrupted).toBeGreaterThan(0);
  } finally {
    bundle.remove();
  }
}, 120_000);
