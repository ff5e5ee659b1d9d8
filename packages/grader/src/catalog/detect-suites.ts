import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { packageScripts } from "../grade/package-scripts.js";
import type { SuiteDefinition, SuiteKind } from "./suite-definition.js";

/**
 * Proposes suites for a repository of Node, Python, Go, Rust, Maven or Gradle, from the files at its top. Nothing of the
 * repository is run, and a proposal is not in force until an operator has put it into a configuration.
 *
 * @param directory - Path of the repository.
 * @returns Suites, the tests first; none for a repository that is not known.
 */
export async function detectSuites(directory: string): Promise<readonly SuiteDefinition[]> {
  const found = await Promise.all([node, python, go, rust, maven, gradle].map((detect) => detect(directory)));
  return found.flat();
}

type Detect = (directory: string) => Promise<readonly SuiteDefinition[]>;

const scripts: readonly (readonly [script: string, kind: SuiteKind, summary: string])[] = [
  ["test", "test", "Tests of the package"],
  ["lint", "lint", "Lint rules"],
  ["typecheck", "check", "Types"],
  ["build", "build", "Build of the package"],
];

const node: Detect = async (directory) => {
  const own = await packageScripts([directory]);
  const manager = await packageManager(directory);
  return scripts
    .filter(([script]) => script in own && !own[script]?.includes("no test specified"))
    .map(([script, kind, summary]) => suite(`node-${script}`, kind, summary, [manager, "run", script]));
};

const python: Detect = async (directory) => {
  const files = ["pyproject.toml", "setup.cfg", "setup.py", "pytest.ini", "tox.ini", "requirements.txt"];
  if (!(await holdsAny(directory, files))) return [];
  const settings = await Promise.all(files.map((file) => readText(directory, file)));
  const usesPytest =
    settings.some((text) => text?.includes("pytest")) || (await holdsAny(directory, ["conftest.py"]));
  return usesPytest
    ? [suite("python-test", "test", "Tests under pytest", ["python3", "-m", "pytest"])]
    : [suite("python-test", "test", "Tests under unittest", ["python3", "-m", "unittest", "discover"])];
};

const go: Detect = async (directory) =>
  (await holdsAny(directory, ["go.mod"]))
    ? [
        suite("go-test", "test", "Tests of all packages", ["go", "test", "./..."]),
        suite("go-vet", "lint", "go vet", ["go", "vet", "./..."]),
      ]
    : [];

const rust: Detect = async (directory) =>
  (await holdsAny(directory, ["Cargo.toml"]))
    ? [
        suite("rust-test", "test", "Tests of the workspace", ["cargo", "test", "--workspace"]),
        suite("rust-check", "check", "Types of the workspace", ["cargo", "check", "--workspace"]),
      ]
    : [];

const maven: Detect = async (directory) =>
  (await holdsAny(directory, ["pom.xml"]))
    ? [
        suite("maven-test", "test", "Tests under Maven", [
          await wrapperOr(directory, "mvnw", "mvn"),
          "--batch-mode",
          "test",
        ]),
      ]
    : [];

const gradle: Detect = async (directory) =>
  (await holdsAny(directory, ["build.gradle", "build.gradle.kts", "settings.gradle", "settings.gradle.kts"]))
    ? [
        suite("gradle-test", "test", "Tests under Gradle", [
          await wrapperOr(directory, "gradlew", "gradle"),
          "--console=plain",
          "test",
        ]),
      ]
    : [];

/** A repository that brings the version that it is built with is built with that. */
async function wrapperOr(directory: string, wrapper: string, installed: string): Promise<string> {
  return (await holdsAny(directory, [wrapper])) ? `./${wrapper}` : installed;
}

function suite(
  id: string,
  kind: SuiteKind,
  summary: string,
  command: readonly [string, ...string[]],
): SuiteDefinition {
  return { id, summary, kind, command, timeoutMs: 300_000 };
}

const lockFiles = [
  ["pnpm-lock.yaml", "pnpm"],
  ["yarn.lock", "yarn"],
  ["bun.lock", "bun"],
  ["bun.lockb", "bun"],
] as const;

async function packageManager(directory: string): Promise<string> {
  for (const [file, manager] of lockFiles) if (await holdsAny(directory, [file])) return manager;
  return "npm";
}

async function holdsAny(directory: string, names: readonly string[]): Promise<boolean> {
  const entries = await Promise.all(names.map((name) => stat(join(directory, name)).catch(() => null)));
  return entries.some((entry) => entry?.isFile() === true);
}

async function readText(directory: string, name: string): Promise<string | null> {
  return readFile(join(directory, name), "utf8").catch(() => null);
}
