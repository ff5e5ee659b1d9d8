// The public surface of @testbed/normalize: what is not named here is internal.
export type { NormalizeOptions, NormalizeResult, Profile, Replacement, Root } from "./normalize/options.js";
