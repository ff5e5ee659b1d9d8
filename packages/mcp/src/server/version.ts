import { createRequire } from "node:module";

const manifest = createRequire(import.meta.url)("@testbed/mcp/package.json") as { readonly version: string };

export const VERSION: string = manifest.version;
