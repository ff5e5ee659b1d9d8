import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import wabt from "wabt";
import { module } from "../../src/scan/module.js";

test("module.ts is what scan.wat compiles to", async () => {
  const source = readFileSync(join(import.meta.dirname, "../../src/scan/scan.wat"));
  const assembler = await wabt();
  const parsed = assembler.parseWat("scan.wat", source, { simd: true });
  try {
    expect(module).toBe(Buffer.from(parsed.toBinary({}).buffer).toString("base64"));
  } finally {
    parsed.destroy();
  }
});
