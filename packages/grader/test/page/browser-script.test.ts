import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import { Script } from "node:vm";
import { expect, test } from "vitest";
import { readPageAssets } from "../../src/page/page-assets.js";

const tsc = join(createRequire(import.meta.url).resolve("typescript/package.json"), "../bin/tsc");

test(
  "the modules of the page's script agree with its data and with the DOM",
  { timeout: 60_000 },
  async () => {
    const project = join(import.meta.dirname, "../../src/page/browser");
    const checked = promisify(execFile)(process.execPath, [tsc, "-p", project]);
    await expect(checked).resolves.toMatchObject({ stdout: "" });
  },
);

test("the modules make one script, without a name that two of them take", async () => {
  const { script, style } = await readPageAssets();
  expect(() => new Script(script)).not.toThrow();
  expect(script).not.toMatch(/^(import|export) /m);
  // Neither can be ended from within.
  expect(script + style).not.toContain("</");
});
