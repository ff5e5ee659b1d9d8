import { describe, expect, test } from "vitest";
import { compilePolicy } from "../../src/policy/policy.js";
import { protectedPaths } from "../../src/policy/protected-paths.js";

const denied = (path: string): boolean => compilePolicy().denies(path.split("/")) !== undefined;

describe("protectedPaths", () => {
  test.each([
    ".git",
    ".GIT",
    ".gIt",
    ".g\u200Cit",
    "\u200C.Git",
    ".GiT\u200C",
    "git~1",
    ".npmrc\u200B",
    ".npmrc\u200D",
    ".npmrc\u2060",
    ".npm\u00ADrc",
    ".npmrc\uFE0F",
    ".npmrc\u034F",
    ".npmrc\u3164",
    ".npmrc\u180E",
    "\u{E0020}.npmrc",
    ".proverc",
    ".git/hooks/post-checkout",
    "sub/.git/hooks/post-checkout",
    ".npmrc",
    ".NPMRC",
    "packages/a/.npmrc",
    "pnpm-workspace.yaml",
    ".pnpmfile.cjs",
    ".yarnrc",
    ".yarnrc.yml",
    ".yarn/releases/yarn.cjs",
    ".pnp.cjs",
    ".pnp.loader.mjs",
    "bunfig.toml",
    "node_modules/dep/index.js",
    "test/Node_Modules/dep/index.js",
    ".env",
    ".env.local",
    ".env.test.local",
    ".mocharc",
    ".mocharc.cjs",
    "jest.config.ts",
    "vitest.config.mts",
    "vitest.workspace.ts",
    "conftest.py",
    "tests/unit/CONFTEST.PY",
    "pytest.ini",
    ".pytest.ini",
    "sitecustomize.py",
    "x.pth",
    "pytest.py",
    "pkg/__pycache__/m.cpython-312.pyc",
    "m.pyc",
    ".cargo/config.toml",
    "rust-toolchain.toml",
    "go.work",
    "GNUmakefile",
    ".mvn/jvm.config",
    ".vscode/tasks.json",
    ".mcp.json",
    ".claude/settings.json",
  ])("protects %j, whether it exists or not", (path) => {
    expect(denied(path)).toBe(true);
  });

  test.each([
    "package.json",
    "package-lock.json",
    "tsconfig.json",
    "vite.config.ts",
    "pyproject.toml",
    "setup.cfg",
    "Makefile",
    "makefile",
    "go.mod",
    "Cargo.toml",
    "build.rs",
    "config/database.yml",
    ".gitignore",
    ".gitattributes",
    ".github/workflows/ci.yml",
    ".gitmodules x",
    "..gitmodules",
    "gitmodules",
    "git",
    "src/git.ts",
    ".env.example",
    ".env.sample",
    ".envoy/x",
    "environment.ts",
    "npmrc",
    "my.npmrc",
    "src/jest-config/x.ts",
    "test_pytest.py",
    "conftest.txt",
    "src/conftest.py.md",
    "node_modules.md",
    "vscode/a.ts",
  ])("leaves %j to the candidate", (path) => {
    expect(denied(path)).toBe(false);
  });

  test("gives a reason for every rule", () => {
    const without = protectedPaths.filter(({ reason }) => !/^[A-Za-z].{10,}/u.test(reason ?? ""));
    expect(without).toEqual([]);
  });
});
