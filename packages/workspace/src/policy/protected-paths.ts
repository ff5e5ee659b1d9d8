import type { PolicyRule } from "./policy.js";

const deny = (reason: string, ...patterns: readonly string[]): PolicyRule[] =>
  patterns.map((pattern) => ({ action: "deny", pattern, reason }));
const allow = (reason: string, ...patterns: readonly string[]): PolicyRule[] =>
  patterns.map((pattern) => ({ action: "allow", pattern, reason }));

/**
 * Names that change how a run behaves although no test and no program mentions them, with the reason for each.
 * Manifests that a candidate has to write for its work (`package.json`, `pyproject.toml`, `tsconfig.json`,
 * `vite.config.ts`, `Makefile`, `go.mod`, `Cargo.toml`) are not in it: a grader brings its own.
 */
export const protectedPaths: readonly PolicyRule[] = Object.freeze([
  ...deny("git runs hooks, filters and monitors that a repository names", ".git", "git~1"),

  ...deny("npm takes the script shell and node options from it", ".npmrc"),
  ...deny("pnpm takes the script shell and node options from it", "pnpm-workspace.yaml"),
  ...deny("pnpm runs it on install", ".pnpmfile.cjs", ".pnpmfile.mjs"),
  ...deny("Yarn runs the release and the plugins that it names", ".yarnrc", ".yarnrc.*", ".yarn"),
  ...deny("it replaces how Node resolves modules", ".pnp.*"),
  ...deny("Bun preloads the scripts that it names", "bunfig.toml"),
  ...deny("a nearer copy of a dependency outranks the installed one", "node_modules"),
  ...deny("runtimes and test runners load NODE_OPTIONS and other variables from it", ".env", ".env.*"),
  ...allow("a sample that nothing loads", ".env.example", ".env.sample", ".env.template"),

  ...deny("it chooses what the test runner loads and counts", ".mocharc", ".mocharc.*", "jest.config.*"),
  ...deny("prove takes its options from it, and with them the program that runs the tests", ".proverc"),
  ...deny("it chooses what the test runner loads and counts", "vitest.config.*", "vitest.workspace.*"),
  ...deny(
    "it chooses what the test runner loads and counts",
    "ava.config.*",
    ".taprc",
    "playwright.config.*",
  ),

  ...deny("pytest runs its hooks, which can turn a failure into a pass", "conftest.py"),
  ...deny("it outranks pyproject.toml and can load plugins", "pytest.ini", ".pytest.ini"),
  ...deny("it outranks pyproject.toml and can load plugins", "pytest.toml", ".pytest.toml"),
  ...deny("Python runs it at every start", "sitecustomize.py", "usercustomize.py", "*.pth"),
  ...deny("it shadows the test runner itself", "pytest.py", "_pytest", "unittest.py"),
  ...deny("a compiled file outranks its source", "__pycache__", "*.pyc", "*.pyo"),

  ...deny("cargo takes the runner and the compiler wrapper from it", ".cargo"),
  ...deny("rustup takes the toolchain from it", "rust-toolchain", "rust-toolchain.toml"),
  ...deny("it replaces modules of the build", "go.work"),
  ...deny("make prefers it to Makefile", "GNUmakefile"),
  ...deny("Maven takes JVM options and extensions from it", ".mvn"),
  ...deny("Bazel takes its options and version from it", ".bazelrc", ".bazelversion"),
  ...deny("RSpec and Bundler take options and required files from it", ".rspec", ".bundle"),
  ...deny("it chooses what PHPUnit loads and counts", "phpunit.xml", "phpunit.xml.dist"),

  ...deny("editors run the tasks that it names", ".vscode", ".idea"),
  ...deny(
    "coding agents take commands and servers from it",
    ".mcp.json",
    ".claude",
    ".codex",
    ".agents",
    ".cursor",
  ),
]);
