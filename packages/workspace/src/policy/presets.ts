import type { PolicyRule } from "./policy.js";

/** An ecosystem that there is a preset for. */
export type PresetName =
  | "git"
  | "node"
  | "python"
  | "rust"
  | "go"
  | "jvm"
  | "ruby"
  | "php"
  | "perl"
  | "make"
  | "bazel"
  | "editors"
  | "agents";

/** The names with which an ecosystem lets a file change how a run behaves. */
export interface PolicyPreset {
  /** The ecosystem. */
  readonly name: PresetName;
  /** Grows with every change of the rules. */
  readonly version: number;
  /** Rules in their order, each with its reason. */
  readonly rules: readonly PolicyRule[];
  /** Paths that a candidate has to be able to write, whatever rules are added later. */
  readonly allowed: readonly string[];
}

const rules =
  (action: PolicyRule["action"]) =>
  (reason: string, ...patterns: readonly string[]): PolicyRule[] =>
    patterns.map((pattern) => ({ action, pattern, reason }));
const deny = rules("deny");
const allow = rules("allow");
const flag = rules("flag");
const CHOOSES = "it chooses what the test runner loads and counts";

const node: PolicyPreset = {
  name: "node",
  version: 2,
  rules: [
    ...deny("npm takes the script shell and node options from it", ".npmrc"),
    ...deny("pnpm takes the script shell and node options from it", "pnpm-workspace.yaml"),
    ...deny("pnpm runs it on install", ".pnpmfile.cjs", ".pnpmfile.mjs"),
    ...deny("Yarn runs the release and the plugins that it names", ".yarnrc", ".yarnrc.*", ".yarn"),
    ...deny("it replaces how Node resolves modules", ".pnp.*"),
    ...deny("Bun preloads the scripts that it names", "bunfig.toml"),
    ...deny("a nearer copy of a dependency outranks the installed one", "node_modules"),
    ...deny("runtimes and test runners load NODE_OPTIONS and other variables from it", ".env", ".env.*"),
    ...allow("a sample that nothing loads", ".env.example", ".env.sample", ".env.template"),
    ...deny(CHOOSES, ".mocharc", ".mocharc.*", "jest.config.*", "vitest.config.*", "vitest.workspace.*"),
    ...deny(CHOOSES, "ava.config.*", ".taprc", "playwright.config.*"),
    ...flag("its scripts are what a package manager runs", "package.json"),
    ...flag("test runners take their options from it where they have no file of their own", "vite.config.*"),
    ...flag("it maps imports to other files", "tsconfig.json", "tsconfig.*.json"),
    ...flag("it can rewrite tests as they are loaded", "babel.config.*", ".babelrc", ".babelrc.*", ".swcrc"),
  ],
  allowed: [
    "package.json",
    "package-lock.json",
    "tsconfig.json",
    "vite.config.ts",
    "src/jest-config/x.ts",
    "my.npmrc",
  ],
};

const AT_START = "Python runs it at every start";
const SHADOWS = "it shadows the test runner itself";

const python: PolicyPreset = {
  name: "python",
  version: 2,
  rules: [
    ...deny("pytest runs its hooks, which can turn a failure into a pass", "conftest.py"),
    ...deny("it outranks pyproject.toml and can load plugins", "pytest.ini", ".pytest.ini"),
    ...deny("it outranks pyproject.toml and can load plugins", "pytest.toml", ".pytest.toml"),
    ...deny(AT_START, "sitecustomize.py", "sitecustomize/__init__.py", "sitecustomize.*.so", "*.pth"),
    ...deny(AT_START, "usercustomize.py", "usercustomize/__init__.py", "usercustomize.*.so"),
    ...deny(SHADOWS, "pytest.py", "pytest/__init__.py", "pytest.*.so", "_pytest"),
    ...deny(SHADOWS, "unittest.py", "unittest/__init__.py", "unittest.*.so"),
    ...deny("pytest loads the plugins that it names", "*.dist-info", "*.egg-info"),
    ...deny("a compiled file outranks its source", "__pycache__", "*.pyc", "*.pyo"),
    ...flag("pytest takes options and plugins from it", "pyproject.toml", "setup.cfg", "tox.ini"),
    ...flag("coverage takes options and plugins from it", ".coveragerc"),
    ...flag("nox runs it", "noxfile.py"),
  ],
  allowed: [
    "pyproject.toml",
    "setup.cfg",
    "test_pytest.py",
    "tests/unittest/__init__.py",
    "docs/pytest/__init__.py",
    "conftest.txt",
    "src/conftest.py.md",
    "pkg/__init__.py",
  ],
};

const rust: PolicyPreset = {
  name: "rust",
  version: 1,
  rules: [
    ...deny("cargo takes the runner and the compiler wrapper from it", ".cargo"),
    ...deny("rustup takes the toolchain from it", "rust-toolchain", "rust-toolchain.toml"),
    ...flag("cargo runs it before it builds", "build.rs"),
    ...flag("it names the targets, the harness and the dependencies", "Cargo.toml"),
  ],
  allowed: ["Cargo.toml", "Cargo.lock", "build.rs", "src/lib.rs"],
};

const go: PolicyPreset = {
  name: "go",
  version: 1,
  rules: [
    ...deny("it replaces modules of the build", "go.work"),
    ...flag("it names the toolchain and replaces modules", "go.mod"),
    ...flag("vendored modules outrank the downloaded ones", "vendor/modules.txt"),
  ],
  allowed: ["go.mod", "go.sum", "main_test.go"],
};

const jvm: PolicyPreset = {
  name: "jvm",
  version: 1,
  rules: [
    ...deny("Maven takes JVM options, arguments and extensions from it", ".mvn"),
    ...flag("Gradle takes JVM options from it", "gradle.properties"),
    ...flag("it is what Maven and Gradle run", "pom.xml", "build.gradle", "build.gradle.kts"),
    ...flag("it runs in the place of the tool", "gradlew", "mvnw", "init.gradle"),
  ],
  allowed: ["pom.xml", "build.gradle", "settings.gradle", "src/main/java/A.java"],
};

const ruby: PolicyPreset = {
  name: "ruby",
  version: 1,
  rules: [
    ...deny("RSpec and Bundler take options and required files from it", ".rspec", ".bundle"),
    ...flag("rake runs it", "Rakefile"),
    ...flag("Bundler runs it", "Gemfile"),
  ],
  allowed: ["Gemfile", "Rakefile", "spec/a_spec.rb", "config/database.yml"],
};

const php: PolicyPreset = {
  name: "php",
  version: 1,
  rules: [
    ...deny("it chooses what PHPUnit loads and counts", "phpunit.xml", "phpunit.xml.dist"),
    ...flag("Composer runs the scripts that it names", "composer.json"),
  ],
  allowed: ["composer.json", "src/A.php"],
};

const perl: PolicyPreset = {
  name: "perl",
  version: 1,
  rules: deny("prove takes its options from it, and with them the program that runs the tests", ".proverc"),
  allowed: ["Makefile.PL", "cpanfile", "lib/A.pm", "t/a.t"],
};

const make: PolicyPreset = {
  name: "make",
  version: 1,
  rules: [
    ...deny("make prefers it to Makefile", "GNUmakefile"),
    ...flag("it is what make runs", "makefile", "*.mk"),
  ],
  allowed: ["Makefile", "makefile", "rules.mk"],
};

const git: PolicyPreset = {
  name: "git",
  version: 1,
  rules: [
    ...deny("git runs hooks, filters and monitors that a repository names", ".git", "git~1"),
    ...flag("it names filters and modules for git", ".gitattributes", ".gitmodules"),
  ],
  allowed: [".gitignore", ".gitattributes", ".github/workflows/ci.yml", "gitmodules", "git", "src/git.ts"],
};

const bazel: PolicyPreset = {
  name: "bazel",
  version: 1,
  rules: deny("Bazel takes its options and version from it", ".bazelrc", ".bazelversion"),
  allowed: ["BUILD", "WORKSPACE", "MODULE.bazel"],
};

const editors: PolicyPreset = {
  name: "editors",
  version: 1,
  rules: deny("editors run the tasks that it names", ".vscode", ".idea"),
  allowed: ["vscode/a.ts", ".editorconfig"],
};

const agents: PolicyPreset = {
  name: "agents",
  version: 1,
  rules: deny(
    "coding agents take commands and servers from it",
    ".mcp.json",
    ".claude",
    ".codex",
    ".agents",
    ".cursor",
  ),
  allowed: ["agents/a.ts", "mcp.json"],
};

/** Every preset. A policy starts from all of them unless it says otherwise. */
export const policyPresets: readonly PolicyPreset[] = Object.freeze([
  git,
  node,
  python,
  rust,
  go,
  make,
  jvm,
  bazel,
  ruby,
  php,
  perl,
  editors,
  agents,
]);
