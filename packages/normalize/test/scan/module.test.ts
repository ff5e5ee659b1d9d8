import { expect, test } from "vitest";
import { compile } from "../../assembly/compile.mjs";
import { module } from "../../src/scan/module.js";

test("module.ts is what assembly/ compiles to", async () => {
  expect(module).toBe(await compile());
});
