import { readdirSync, existsSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { SummaryReporter } from "./test/summary-reporter.js";

const conditions = ["@testbed/source", "node", "import", "default"];

/** One project per package and per folder of `test/` that holds tests. */
const projects = ["packages", "test"].flatMap((parent) =>
  readdirSync(parent, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(`${parent}/${entry.name}/package.json`))
    .map((entry) => ({
      extends: true as const,
      test: {
        name: entry.name,
        root: `./${parent}/${entry.name}`,
        include: ["test/**/*.test.ts", ...(parent === "test" ? ["*.test.ts"] : [])],
        exclude: ["**/node_modules/**", "**/fixtures/**", ...fullOnly()],
      },
    })),
);

/** `*.full.test.ts` are the long suites of `npm run test:full`. */
function fullOnly(): string[] {
  return process.env["TESTBED_FULL"] === "1" ? [] : ["**/*.full.test.ts"];
}

// oxlint-disable-next-line import/no-default-export -- vitest reads the default export
export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    projects,
    reporters: ["default", new SummaryReporter()],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    setupFiles: [join(import.meta.dirname, "test", "seed.ts")],
    pool: "forks",
  },
});
