import { join } from "node:path";
import { expect, test } from "vitest";
import { createCatalog, detectSuites } from "../../src/index.js";
import { directoryWith } from "../task/task-directory.js";

test.each<[kind: string, files: Readonly<Record<string, string>>, commands: readonly string[]]>([
  [
    "Node",
    {
      "package.json":
        '{"scripts":{"test":"vitest run","lint":"eslint .","typecheck":"tsc","build":"tsc","x":"y"}}',
    },
    ["npm run test", "npm run lint", "npm run typecheck", "npm run build"],
  ],
  [
    "Node under pnpm",
    { "package.json": '{"scripts":{"test":"x"}}', "pnpm-lock.yaml": "" },
    ["pnpm run test"],
  ],
  [
    "Node without a test",
    { "package.json": '{"scripts":{"test":"echo \\"Error: no test specified\\" && exit 1"}}' },
    [],
  ],
  ["Node that cannot be read", { "package.json": "{" }, []],
  ["pytest", { "pyproject.toml": "[tool.pytest.ini_options]" }, ["python3 -m pytest"]],
  ["unittest", { "setup.py": "" }, ["python3 -m unittest discover"]],
  ["Go", { "go.mod": "module x" }, ["go test ./...", "go vet ./..."]],
  ["Rust", { "Cargo.toml": "" }, ["cargo test --workspace", "cargo check --workspace"]],
  ["Maven", { "pom.xml": "" }, ["mvn --batch-mode test"]],
  ["Maven with a wrapper", { "pom.xml": "", mvnw: "" }, ["./mvnw --batch-mode test"]],
  ["Gradle", { "settings.gradle.kts": "" }, ["gradle --console=plain test"]],
  ["Gradle with a wrapper", { "build.gradle": "", gradlew: "" }, ["./gradlew --console=plain test"]],
  [
    "Go and Rust",
    { "go.mod": "", "Cargo.toml": "" },
    ["go test ./...", "go vet ./...", "cargo test --workspace", "cargo check --workspace"],
  ],
  ["nothing", { "README.md": "" }, []],
])("suites of a repository of %s are proposed", async (_, files, commands) => {
  const directory = directoryWith(files);
  const suites = await detectSuites(directory);
  expect(suites.map(({ command }) => command.join(" "))).toEqual(commands);
  // What is proposed can be adopted as it is.
  expect(() => createCatalog({ directory, suites })).not.toThrow();
});

test("a directory that only looks like a file of a repository is none", async () => {
  expect(await detectSuites(directoryWith({ [join("go.mod", "x")]: "" }))).toEqual([]);
});
