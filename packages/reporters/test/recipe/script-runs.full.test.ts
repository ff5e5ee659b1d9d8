import { afterEach, describe, test } from "vitest";
import { cleanUp, type Command, expectRecipe, mocha } from "./started-runs.js";

afterEach(cleanUp);

const npm = (...args: readonly string[]): Command => ({ command: "npm", args });
const commands: readonly (readonly [string, Command, Readonly<Record<string, string>>])[] = [
  ["node", npm("test"), { test: "node --test" }],
  ["node", npm("test"), { test: "node --test a.test.mjs b.test.mjs" }],
  ["node", npm("run", "unit"), { unit: "FOO=1 node --test --test-reporter=spec *.test.mjs" }],
  ["jest", npm("test"), { test: "jest" }],
  ["jest", npm("test", "--", "--ci"), { pretest: "node -e 0", test: "node -e 0 && jest --verbose" }],
  ["jest", npm("t", "--silent"), { test: "npm run unit", unit: "jest --ci" }],
  ["vitest", npm("test"), { test: "vitest run --globals" }],
  ["vitest", npm("run", "-s", "unit", "--", "--retry=0"), { unit: "vitest run --globals" }],
  ["mocha", npm("test"), { test: "mocha *.test.js" }],
  ["mocha", { command: process.execPath, args: [mocha, "--reporter=dot", "a.test.js", "b.test.js"] }, {}],
  ["playwright", { command: "playwright", args: ["test"] }, {}],
  ["playwright", npm("test"), { test: "playwright test --reporter=line" }],
  ["jest", { command: "pnpm", args: ["test", "--ci"] }, { test: "jest" }],
];

describe("a recipe through the real package manager", () => {
  test.each(
    commands.map(([family, { command, args }, scripts]) => {
      const title = `${[command, ...args].join(" ")} (${Object.values(scripts).join("; ")})`;
      return [title, family, { command, args }, scripts] as const;
    }),
  )(
    "makes `%s` write a report that decides, and leaves its console as it is",
    { timeout: 120_000 },
    (_title, family, command, scripts) => {
      expectRecipe(family, command, scripts);
    },
  );
});
