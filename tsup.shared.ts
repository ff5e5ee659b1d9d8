import type { Options } from "tsup";

/** JavaScript only: declarations come from `tsc -p tsconfig.build.json`. */
export const shared: Options = {
  format: "esm",
  platform: "node",
  target: "node20",
  dts: false,
  sourcemap: true,
  clean: true,
  splitting: true,
};
