import type { PolicyRule } from "./policy.js";
import { policyPresets } from "./presets.js";

/**
 * The rules of all presets: names that change how a run behaves although no test and no program mentions them are
 * denied, and manifests that a candidate has to write for its work (`package.json`, `pyproject.toml`, `Cargo.toml`)
 * are flagged, which refuses nothing.
 */
export const protectedPaths: readonly PolicyRule[] = Object.freeze(
  policyPresets.flatMap(({ rules }) => rules),
);
