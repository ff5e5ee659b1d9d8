import { describe, expect, test } from "vitest";
import { readInvocation } from "../../src/runners/invocation.js";
import { runnerOf } from "../../src/runners/registry.js";

const started = (command: string, ...args: readonly string[]) =>
  runnerOf(readInvocation(command, args))?.reporter ?? null;

describe("a command line", () => {
  test.each([
    ["node-test", ["node", "--test"]],
    ["node-test", ["/usr/bin/node", "--import", "tsx", "--test", "a.test.ts"]],
    ["node-test", ["node.exe", "--test-reporter", "spec", "--test"]],
    ["node-test", ["npx", "node", "--test"]],
    ["jest", ["jest"]],
    ["jest", ["npx", "jest", "--ci"]],
    ["jest", ["npx", "--yes", "jest@29"]],
    ["jest", ["npm", "exec", "--", "jest"]],
    ["jest", ["yarn", "jest"]],
    ["jest", ["node", "node_modules/.bin/jest"]],
    ["jest", ["node", "--experimental-vm-modules", "node_modules/jest/bin/jest.js"]],
    ["jest", ["node", "node_modules/jest-cli/bin/jest.js"]],
    ["jest", ["cross-env", "NODE_ENV=test", "jest"]],
    ["vitest", ["pnpm", "exec", "vitest", "run"]],
    ["vitest", ["node", "C:\\w\\node_modules\\vitest\\vitest.mjs", "run"]],
    ["vitest", ["node", "/w/node_modules/.pnpm/vitest@3.2.4/node_modules/vitest/vitest.mjs"]],
    ["mocha", ["./node_modules/.bin/mocha.cmd"]],
    ["mocha", ["node", "node_modules/mocha/bin/_mocha"]],
    ["mocha", ["c8", "mocha", "test"]],
    ["pytest", ["python3.11", "-W", "error", "-m", "pytest", "-q"]],
    ["pytest", ["uv", "run", "pytest"]],
    ["unittest", ["python", "-m", "unittest", "-v"]],
    ["go", ["go", "test", "./..."]],
    ["cargo", ["cargo", "+nightly", "test"]],
    ["rspec", ["bundle", "exec", "rspec"]],
    ["phpunit", ["vendor/bin/phpunit", "--testdox"]],
    ["phpunit", ["php", "-d", "memory_limit=-1", "vendor/bin/phpunit"]],
    ["ctest", ["ctest", "--test-dir", "build"]],
    ["prove", ["prove", "-v", "t"]],
    ["ava", ["node", "node_modules/ava/entrypoints/cli.mjs"]],
    ["jasmine", ["npx", "jasmine"]],
    ["playwright", ["npx", "playwright", "test"]],
    ["playwright", ["node", "node_modules/@playwright/test/cli.js", "test"]],
    ["bun", ["bun", "test"]],
    ["deno", ["deno", "test", "-A"]],
    ["uvu", ["uvu", "tests"]],
    ["tap", ["bats", "."]],
    ["tap", ["tape", "test/*.js"]],
  ])("of %s is recognised: %j", (reporter, [command = "", ...args]) => {
    expect(started(command, ...args)).toBe(reporter);
  });

  test.each([
    [["node", "script.js"]],
    [["node", "script.js", "--test"]],
    [["node", "a.test.js"]],
    [["npm", "test"]],
    [["npm", "run", "test"]],
    [["deno", "run", "test"]],
    [["bun", "--test"]],
    [["bun", "run", "test"]],
    [["go", "vet"]],
    [["cargo", "build"]],
    [["python3", "pytest.py"]],
    [["ctest", "-N"]],
    [["make", "test"]],
    [["node", "node_modules/eslint/bin/eslint.js"]],
    [["echo", "jest"]],
    [["npx"]],
    [["env"]],
  ])("of no runner that is known is not guessed: %j", ([command = "", ...args]) => {
    expect(started(command, ...args)).toBeNull();
  });
});
