// Writes src/scan/module.ts.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { compile } from "./compile.mjs";

const text = `/** What assembly/ compiles to; \`pnpm assemble\` writes it, \`test/scan/module.test.ts\` compares. */
export const module =
  "${await compile()}";
`;
writeFileSync(join(import.meta.dirname, "../src/scan/module.ts"), text);
