// `npm test`, `npm run test:full`, `npm run check`: set up what is missing, then run the suites.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { build, install, requireNode, root } from "./toolchain.mjs";

const suites = {
  "": [],
  // The races and the deep trees of the workspace stand in files that TESTBED_FULL=1 makes longer.
  "--full": ["full.test", "workspace/test/race/", "workspace/test/delete/"],
  "--checks": ["--project", "checks"],
};

const [suite = "", ...rest] = process.argv.slice(2);
if (rest.length > 0 || !(suite in suites)) {
  console.error(
    `test.mjs: unknown argument ${JSON.stringify([suite, ...rest].join(" "))}; one of: ${Object.keys(suites).filter(Boolean).join(", ")}.`,
  );
  process.exit(2);
}
requireNode();
install();
build();
const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
const result = spawnSync(process.execPath, [vitest, "run", ...suites[suite]], {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, ...(suite === "--full" ? { TESTBED_FULL: "1" } : {}) },
});
process.exitCode = result.status ?? 1;
