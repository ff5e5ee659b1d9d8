import { expect, test } from "vitest";
import { bundlePackage } from "../support/bundle.js";
import { killAndRecover } from "../support/killing.js";
import { memoryDirectory } from "../support/scratch.js";

test("500 kills leave no mix of two states and nothing behind", async () => {
  const bundle = await bundlePackage();
  try {
    const kills = await killAndRecover(bundle.file, memoryDirectory(), 500);
    process.stdout.write(`interrupted ${kills.interrupted}, a mix before it was opened ${kills.mixed}\n`);
    expect(kills.mixed).toBeGreaterThan(0);
  } finally {
    bundle.remove();
  }
}, 1_800_000);
