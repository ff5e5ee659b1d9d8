import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { Tool } from "@modelcontextprotocol/client";
import { encode } from "gpt-tokenizer";
import { TOOL_GROUPS, type ToolGroup } from "../../src/tools/groups.js";
import { LIMITS } from "../../src/tools/limits.js";
import type { TestbedParts } from "../../src/state/testbed-parts.js";
import { setUp } from "../support/set-up.js";

interface Schema {
  readonly type?: unknown;
  readonly description?: unknown;
  readonly properties: Readonly<Record<string, Schema>>;
  readonly required: readonly string[];
  readonly items?: Schema | undefined;
  readonly additionalProperties?: unknown;
}

const schemaOf: z.ZodType<Schema> = z.looseObject({
  properties: z
    .record(
      z.string(),
      z.lazy(() => schemaOf),
    )
    .default({}),
  required: z.array(z.string()).default([]),
  items: z.lazy(() => schemaOf).optional(),
});

/** A schema and every schema below it, each with the path that leads to it. */
function* walk(schema: Schema, path: string): Generator<[path: string, schema: Schema]> {
  yield [path, schema];
  for (const [name, child] of Object.entries(schema.properties)) yield* walk(child, `${path}.${name}`);
  if (schema.items !== undefined) yield* walk(schema.items, `${path}[]`);
}

/** Nothing of it is opened to list tools. */
const parts: TestbedParts = Object.fromEntries(
  ["testbed", "catalog", "artifacts", "tasks", "sessions", "grading"].map((name) => [
    name,
    async () => Promise.reject(new Error(`${name} was opened`)),
  ]),
);

async function rawTools(group: ToolGroup, era: "2025" | "2026" = "2025"): Promise<readonly Tool[]> {
  const { connect } = setUp();
  const client = await connect({ era, testbed: { ...parts }, groups: [group] });
  return (await client.listTools()).tools;
}

type Listed = Tool & { readonly input: Schema; readonly output: Schema };

async function listedTools(group: ToolGroup): Promise<Listed[]> {
  return (await rawTools(group)).map((tool) => ({
    ...tool,
    input: schemaOf.parse(tool.inputSchema),
    output: schemaOf.parse(tool.outputSchema ?? { type: "object", additionalProperties: false }),
  }));
}

const HINTS: Readonly<Record<string, readonly boolean[]>> = {
  create_workspace: [false, false, false, false],
  write_files: [false, true, true, false],
  run_tests: [false, true, false, true],
  read_workspace: [true, false, true, false],
  list_workspaces: [true, false, true, false],
  destroy_workspace: [false, true, true, false],
  list_suites: [true, false, true, false],
  run_suite: [false, true, false, true],
  list_artifacts: [true, false, true, false],
  read_artifact: [true, false, true, false],
  list_tasks: [true, false, true, false],
  get_task: [true, false, true, false],
  start_session: [false, false, false, false],
  run_in_sandbox: [false, true, false, true],
  run_grader: [false, false, false, true],
  end_session: [false, true, true, false],
  diagnose_ci: [true, false, true, false],
  get_run: [true, false, true, false],
  cancel_run: [false, true, true, false],
};

/** Hosts show structured content in place of text and images. */
const PLAIN: ReadonlySet<string> = new Set(["read_artifact", "read_workspace"]);

describe.for(TOOL_GROUPS)("tool definitions of the group %s", (group) => {
  test("are the pinned ones, in the pinned order, and at most 10", async () => {
    const tools = await rawTools(group);
    expect(tools.length).toBeLessThanOrEqual(10);
    const file = `../fixtures/tools-list.${group}.json`;
    await expect(`${JSON.stringify(tools, null, 2)}\n`).toMatchFileSnapshot(file);
  });

  test("are the same in both protocols", async () => {
    expect(await rawTools(group, "2026")).toEqual(await rawTools(group, "2025"));
  });

  test("have names that no host cuts and titles that say more", async () => {
    for (const { name, title = "" } of await listedTools(group)) {
      expect(name).toMatch(/^[a-z]+(_[a-z]+){1,2}$/);
      expect(name.length).toBeLessThanOrEqual(24);
      expect(title.length).toBeGreaterThan(name.length);
    }
  });

  test("begin with a verb, say when to use them and name siblings that exist", async () => {
    const tools = await listedTools(group);
    const names = tools.map(({ name }) => name);
    for (const { name, description = "" } of tools) {
      expect(description.length).toBeGreaterThanOrEqual(200);
      expect(description.length).toBeLessThanOrEqual(900);
      expect(description).toMatch(
        /^(Creates|Writes|Runs|Lists|Deletes|Waits|Ends|Reads|Returns|Starts|Grades|Says) /,
      );
      expect(description).toContain("Use it ");
      const mentioned = description.replace("node_modules", "").match(/\b[a-z]+(_[a-z]+)+\b/g) ?? [];
      expect(tools.length === 1 || mentioned.some((word) => word !== name)).toBe(true);
      expect(names).toEqual(expect.arrayContaining(mentioned));
      expect(description).toMatch(/error/);
    }
  });

  test("set all four annotations, truthfully", async () => {
    for (const { name, annotations: a } of await listedTools(group)) {
      const hints = [a?.readOnlyHint, a?.destructiveHint, a?.idempotentHint, a?.openWorldHint];
      expect([name, hints]).toEqual([name, HINTS[name]]);
    }
  });

  test("describe every parameter and every property of a result, at every depth", async () => {
    for (const { name, input, output } of await listedTools(group)) {
      const described = [...walk(input, `${name}.input`), ...walk(output, `${name}.output`)].filter(
        ([path, { type }]) => {
          const isRoot = !path.endsWith("]") && path.split(".").length === 2;
          const isItem = path.endsWith("[]") && (type === "object" || path.includes(".output"));
          return !isRoot && !isItem;
        },
      );
      const missing = described.filter(([, { description }]) => typeof description !== "string");
      expect(missing).toEqual([]);
    }
  });

  test("bound every string, number and list that is passed in", async () => {
    for (const { name, input } of await listedTools(group)) {
      for (const [path, schema] of walk(input, name)) {
        const bounded =
          (schema.type !== "string" || "maxLength" in schema || "enum" in schema || "pattern" in schema) &&
          (schema.type !== "integer" || ("minimum" in schema && "maximum" in schema)) &&
          (schema.type !== "array" || "maxItems" in schema);
        expect([path, bounded]).toEqual([path, true]);
      }
    }
  });

  test("give every parameter that is not required a default", async () => {
    for (const { name, input } of await listedTools(group)) {
      for (const [path, { properties, required }] of walk(input, name)) {
        const open = Object.entries(properties).filter(
          ([key, child]) => !required.includes(key) && !("default" in child),
        );
        expect([path, open]).toEqual([path, []]);
      }
    }
  });

  test("are strict objects without unions, records and dialect noise", async () => {
    for (const tool of await listedTools(group)) {
      const { name, input, output, inputSchema, outputSchema } = tool;
      expect(input.type).toBe("object");
      expect(outputSchema === undefined).toBe(PLAIN.has(name));
      expect(output.type).toBe("object");
      const objects = [...walk(input, name), ...walk(output, name)].filter(
        ([, { type }]) => type === "object",
      );
      expect(objects.filter(([, schema]) => schema.additionalProperties !== false)).toEqual([]);
      const text = JSON.stringify([inputSchema, outputSchema]);
      expect(text).not.toMatch(/"(oneOf|allOf|\$schema|\$ref|propertyNames)"/);
      expect(text).not.toContain("9007199254740991");
    }
  });

  test("cost a model at most 2,000 tokens, and no tool more than 600", async () => {
    const costs = (await rawTools(group)).map(
      ({ name, description, inputSchema }) =>
        encode(JSON.stringify({ name, description, inputSchema })).length,
    );
    expect(Math.max(...costs)).toBeLessThanOrEqual(600);
    expect(costs.reduce((sum, cost) => sum + cost, 0)).toBeLessThanOrEqual(2_000);
  });
});

describe("tool definitions", () => {
  test("state their limits with the numbers of the code", async () => {
    const tools = [...(await rawTools("workspace")), ...(await rawTools("suites"))];
    const text = (name: string): string => JSON.stringify(tools.find((tool) => tool.name === name));
    expect(text("run_tests")).toContain(`default ${LIMITS.timeoutMs.default / 1000} s`);
    expect(text("run_tests")).toContain(`${LIMITS.timeoutMs.min} to ${LIMITS.timeoutMs.max}`);
    expect(text("run_tests")).toContain(`${LIMITS.waitMs.min} to ${LIMITS.waitMs.max}`);
    expect(text("write_files")).toContain(
      `1 to ${LIMITS.filesPerCall} files, together at most ${LIMITS.callLength}`,
    );
    expect(text("read_artifact")).toContain(`1 to ${LIMITS.artifact.maxBytes}`);
  });
});
