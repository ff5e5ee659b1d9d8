import { createRequire } from "node:module";

/** Asked for by name: the place of this file in the package depends on how it was built. */
const manifest: { readonly version: string } = createRequire(import.meta.url)("@testbed/grader/package.json");

/** Version of this package. */
export const testbedVersion: string = manifest.version;
