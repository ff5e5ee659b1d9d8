import { createRequire } from "node:module";
import { z } from "zod";

// By name, so that it is found from the sources and from the built files alike.
const manifest: unknown = createRequire(import.meta.url)("@testbed/mcp/package.json");

export const VERSION: string = z.object({ version: z.string() }).parse(manifest).version;
