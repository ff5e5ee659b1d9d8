import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createConsumer,
  execute,
  packAll,
  packages,
  root,
  runSnippet,
  snippetsOf,
} from "./consumer-project.js";

const snippets = [
  ...snippetsOf(join(root, "README.md"), "README"),
  ...packages.flatMap((name) => snippetsOf(join(root, "packages", name, "README.md"), name)),
];

let tarballs: readonly string[] = [];
beforeAll(() => {
  tarballs = packAll();
}, 120_000);
afterAll(() => {
  if (tarballs[0] !== undefined) rmSync(dirname(tarballs[0]), { recursive: true, force: true });
});

test.each(packages)(
  "the README of %s says what it does in one sentence and shows a snippet by line 15",
  (name) => {
    const lines = readFileSync(join(root, "packages", name, "README.md"), "utf8").split("\n");
    expect(lines[0]).toBe(`# @testbed/${name}`);
    expect(lines[2]).toMatch(/^\S.*\.$/);
    const firstSnippet = lines.findIndex((line) => /^```(js|sh run)$/.test(line)) + 1;
    expect(firstSnippet).toBeGreaterThan(0);
    expect(firstSnippet).toBeLessThanOrEqual(15);
  },
);

describe.each([
  ["an empty project", []],
  ["a project with zod 3 hoisted", ["zod@3"]],
])("the packed tarballs in %s", (_description, others) => {
  let project = "";
  beforeAll(() => {
    project = createConsumer(tarballs, others);
  }, 240_000);
  afterAll(() => rmSync(project, { recursive: true, force: true }));

  test.each(snippets.map((snippet) => [snippet.title, snippet] as const))(
    "run the snippet %s as it stands",
    { timeout: 120_000 },
    (_title, snippet) => {
      const { exitCode, output } = runSnippet(snippet, project);
      expect(exitCode, `${snippet.code}\n---\n${output}`).toBe(0);
    },
  );

  test.each(packages)("give @testbed/%s to require() of a CommonJS program", (name) => {
    const code = `if (Object.keys(require("@testbed/${name}")).length === 0) throw new Error("nothing exported");`;
    const { exitCode, output } = execute(
      process.execPath,
      ["--input-type=commonjs", "--eval", code],
      project,
    );
    expect(exitCode, output).toBe(0);
  });

  test("serve an MCP client that finds every parameter described", { timeout: 60_000 }, () => {
    const messages = [
      {
        jsonrpc: "2.0",
        id: 1,
        method: "initialize",
        params: {
          protocolVersion: "2025-06-18",
          capabilities: {},
          clientInfo: { name: "consumer", version: "1" },
        },
      },
      { jsonrpc: "2.0", method: "notifications/initialized" },
      { jsonrpc: "2.0", id: 2, method: "tools/list" },
    ];
    writeFileSync(
      join(project, "messages.jsonl"),
      messages.map((message) => `${JSON.stringify(message)}\n`).join(""),
    );
    const { exitCode, stdout, output } = execute(
      "bash",
      ["-c", "(cat messages.jsonl; sleep 3) | node_modules/.bin/mcp"],
      project,
    );
    expect(exitCode, output).toBe(0);
    const answers = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { id?: number; result?: { tools?: readonly ListedTool[] } });
    const tools = answers.find((answer) => answer.id === 2)?.result?.tools ?? [];
    expect(tools.map((tool) => tool.name).sort()).toEqual([
      "cancel_run",
      "create_workspace",
      "destroy_workspace",
      "get_run",
      "list_workspaces",
      "read_workspace",
      "run_tests",
      "write_files",
    ]);
    for (const tool of tools) {
      for (const [parameter, schema] of Object.entries(tool.inputSchema.properties ?? {})) {
        expect(schema.description, `${tool.name}.${parameter}`).toMatch(/\S/);
      }
    }
  });
});

interface ListedTool {
  readonly name: string;
  readonly inputSchema: { readonly properties?: Readonly<Record<string, { readonly description?: string }>> };
}

test("the declarations compile for a strict consumer that checks libraries", { timeout: 120_000 }, () => {
  const project = createConsumer(tarballs, ["@types/node@20"]);
  try {
    writeFileSync(
      join(project, "all.ts"),
      packages
        .map(
          (name, index) =>
            `import * as package${index} from "@testbed/${name}";\nconsole.log(package${index});\n`,
        )
        .join(""),
    );
    const flags = [
      "--noEmit",
      "--strict",
      "--module",
      "nodenext",
      "--target",
      "es2022",
      "--lib",
      "es2023,esnext.disposable",
      "--types",
      "node",
      "all.ts",
    ];
    const { exitCode, output } = execute(
      process.execPath,
      [join(root, "node_modules", "typescript", "bin", "tsc"), ...flags],
      project,
    );
    expect(exitCode, output).toBe(0);
  } finally {
    rmSync(project, { recursive: true, force: true });
  }
});
