import { execSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { matchesGlob } from "../../src/policy/glob.js";
import { compilePolicy, type WorkspacePolicy } from "../../src/policy/policy.js";
import { openWorkspace } from "../support/open.js";
import { codeOf } from "../support/scratch.js";

const denied = (policy: WorkspacePolicy, path: string): boolean =>
  compilePolicy(policy).denies(path.split("/")) !== undefined;

describe("policy", () => {
  test("the last rule that matches decides", () => {
    const policy: WorkspacePolicy = {
      base: "none",
      rules: [
        { action: "deny", pattern: "docs/**" },
        { action: "allow", pattern: "docs/open" },
        { action: "deny", pattern: "docs/open/secret.md" },
      ],
    };
    expect(denied(policy, "docs/a.md")).toBe(true);
    expect(denied(policy, "docs/open/a.md")).toBe(false);
    expect(denied(policy, "docs/open/secret.md")).toBe(true);
    expect(denied(policy, "src/docs/a.md")).toBe(false);
  });

  test("a caller can lift a protection and add others", () => {
    const rules = [
      { action: "allow", pattern: "conftest.py" },
      { action: "deny", pattern: "package.json" },
    ] as const;
    expect(denied({ rules }, "tests/conftest.py")).toBe(false);
    expect(denied({ rules }, "a/Package.JSON")).toBe(true);
    expect(denied({ rules }, ".npmrc")).toBe(true);
    expect(denied({ base: "none", rules }, ".npmrc")).toBe(false);
  });

  test.each([
    ["a", "a", true],
    ["a", "x/a/y", true],
    ["a", "xa", false],
    ["*.js", "d/x.js", true],
    ["*.js", "d/x.jsx", false],
    ["a*b*c", "aXbXbc", true],
    ["a*b*c", "aXbX", false],
    ["a/b", "a/b/c", true],
    ["a/b", "x/a/b", false],
    ["**/b", "x/a/b", true],
    ["a/**/b", "a/b", true],
    ["a/**/b", "a/x/y/b", true],
    ["a/**/b", "a/x/y/c", false],
    ["a/*/b", "a/x/y/b", false],
    ["*", "a", true],
  ] as const)("pattern %j on %j matches: %j", (pattern, path, expected) => {
    expect(matchesGlob(pattern.split("/"), path.split("/"))).toBe(expected);
  });

  test("a pattern of stars on a long name costs no more than their product", () => {
    const cost = (length: number): number => {
      const start = performance.now();
      matchesGlob(["*a".repeat(50) + "b"], ["a".repeat(length)]);
      return performance.now() - start;
    };
    cost(1000);
    expect(cost(8000)).toBeLessThan(100 * Math.max(cost(2000), 0.5));
  });

  test("a pattern without wildcards matches exactly the paths that hold it", () => {
    const name = fc.constantFrom("a", "b", "ab", "c");
    fc.assert(
      fc.property(name, fc.array(name, { minLength: 1, maxLength: 5 }), (pattern, path) => {
        expect(matchesGlob([pattern], path)).toBe(path.includes(pattern));
      }),
    );
  });

  test.each([
    [{ base: "all" }],
    [{ rules: {} }],
    [{ rules: [{ action: "restores", pattern: "a" }] }],
    [{ rules: [{ action: "deny", pattern: "" }] }],
    [{ rules: [{ action: "deny", pattern: "/a" }] }],
    [{ rules: [{ action: "deny", pattern: "../a" }] }],
    [{ rules: [{ action: "deny", pattern: "a", reason: 1 }] }],
    [{ rules: [null] }],
    [{ deny: ["a"] }],
    [null],
    ["protected"],
  ])("refuses %j as a policy", async (policy) => {
    // @ts-expect-error -- misuse that only JavaScript allows
    expect(await codeOf(() => compilePolicy(policy))).toBe("invalid-options");
  });
});

test.each(["a?.js", "{a,b}", "!a"])(
  "%s is no pattern: what others take for a wildcard protects nothing here",
  async (pattern) => {
    expect(await codeOf(async () => compilePolicy({ rules: [{ action: "deny", pattern }] }))).toBe(
      "invalid-options",
    );
  },
);

test.each(["mkfifo zz", "rm t/a; mkfifo t/a", "mkfifo t/zz"])(
  "`%s` keeps no change of a candidate alive",
  async (command) => {
    const policy = { base: "none", rules: [{ action: "restore", pattern: "t" }] } as const;
    const workspace = await openWorkspace({
      files: [
        { path: "t/a", content: "honest" },
        { path: "b", content: "own" },
      ],
      policy,
    });
    const snapshot = await workspace.snapshot();
    writeFileSync(join(workspace.root, "t/a"), "evil");
    execSync(command, { cwd: workspace.root });
    await workspace.enforcePolicy(snapshot);
    expect(String(await workspace.readFile("t/a"))).toBe("honest");
    expect((await workspace.list()).map(({ path, type }) => [path, type])).toEqual([
      ["b", "file"],
      ["t", "directory"],
      ["t/a", "file"],
    ]);
  },
);
