import { replace, write } from "../harness/edits.mjs";

const pnpm8 = "/tmp/record-faults/tools/pnpm8/node_modules/.bin";
const built = ["pnpm install --frozen-lockfile --offline", "pnpm build"];

/** A workspace of pnpm 8 with two packages, TypeScript 5.1 and Vitest 2; the output has the package before it. */
export const relay = {
  name: "relay",
  half: "opened",
  ecosystem: "javascript",
  tool: "vitest",
  env: { PATH: `${pnpm8}:${process.env.PATH}` },
  prepare: "pnpm install --no-frozen-lockfile && pnpm build && pnpm test",
  versions: { node: "node --version", pnpm: "pnpm --version", vitest: "npx vitest --version" },
  faults: [
    {
      id: "sum-starts-at-one",
      category: "assertion",
      wrapper: "github",
      edits: [replace("packages/baton/src/baton.ts", "seconds, 0)", "seconds, 1)")],
      run: "pnpm -r run build\npnpm test",
      injected: "a sum starts at one",
    },
    {
      id: "type-of-the-other-package",
      category: "compile-error",
      tool: "tsc",
      wrapper: "gitlab",
      edits: [
        replace(
          "packages/baton/src/baton.ts",
          "readonly Leg[]): number",
          "ReadonlyMap<string, Leg>): number",
        ),
        replace("packages/baton/src/baton.ts", "legs.reduce", "[...legs.values()].reduce"),
      ],
      run: "pnpm build",
      injected: "a signature changed and the other package calls it the old way",
    },
    {
      id: "other-package-not-built",
      category: "missing-dependency",
      alsoAcceptable: ["configuration-error", "cache-or-artifact"],
      setup: "rm -rf packages/baton/dist",
      run: "pnpm test",
      injected: "the tests run before the package that they need is built",
    },
    {
      id: "types-of-other-package-not-built",
      category: "missing-dependency",
      alsoAcceptable: ["compile-error"],
      tool: "tsc",
      wrapper: "azure",
      setup: "rm -rf packages/baton/dist",
      run: "pnpm --filter @relay/track run build",
      injected: "one package is built without the one that it needs",
    },
    {
      id: "workspace-package-unknown",
      category: "missing-dependency",
      alsoAcceptable: ["configuration-error"],
      tool: "pnpm",
      edits: [
        replace(
          "packages/track/package.json",
          '"@relay/baton": "workspace:*"',
          '"@relay/baton": "workspace:*", "@relay/lane": "workspace:*"',
        ),
      ],
      run: "pnpm install --no-frozen-lockfile --offline",
      injected: "a package of the workspace is named that does not exist",
    },
    {
      id: "lock-of-one-package-old",
      category: "lockfile-mismatch",
      tool: "pnpm",
      wrapper: "circleci",
      edits: [
        replace(
          "packages/baton/package.json",
          '"scripts"',
          '"devDependencies": { "typescript": "^5.2.0" },\n  "scripts"',
        ),
      ],
      run: "pnpm install --frozen-lockfile",
      injected: "a package of the workspace got a dependency and the lock file was not updated",
    },
    {
      id: "filter-matches-nothing",
      category: "configuration-error",
      alsoAcceptable: ["no-tests"],
      tool: "pnpm",
      run: "pnpm --filter @relay/batton --fail-if-no-match run test",
      injected: "the job filters by a name that no package has",
    },
    {
      id: "engine-of-pnpm",
      category: "wrong-runtime-version",
      tool: "pnpm",
      wrapper: "github",
      edits: [
        replace("package.json", '"private": true', '"private": true,\n  "engines": { "node": ">=22.11" }'),
      ],
      run: "pnpm install --frozen-lockfile --offline --engine-strict",
      injected: "the workspace asks for a newer Node than the job has",
    },
    {
      id: "store-is-empty",
      category: "missing-dependency",
      alsoAcceptable: ["cache-or-artifact", "network"],
      tool: "pnpm",
      wrapper: "jenkins",
      setup: "rm -rf node_modules packages/*/node_modules",
      run: "pnpm install --frozen-lockfile --offline --store-dir ./.store",
      injected: "the job installs offline and its store is empty",
    },
    {
      id: "snapshot-of-track",
      category: "snapshot-mismatch",
      alsoAcceptable: ["assertion"],
      wrapper: "gitlab",
      edits: [
        write(
          "packages/track/test/board.test.ts",
          'import { expect, it } from "vitest";',
          'import { winner } from "../src/track.js";',
          'it("prints the board", async () => {',
          '  await expect(`first: ${winner({ red: [] })}\\n`).toMatchFileSnapshot("./board.txt");',
          "});",
        ),
        write("packages/track/test/board.txt", "first: blue"),
      ],
      run: "pnpm test",
      injected: "a snapshot in a file of its own is old",
    },
    {
      id: "green-workspace",
      category: "none",
      wrapper: "github-cli",
      before: built,
      run: "pnpm test",
      injected: "nothing",
    },
  ],
};
