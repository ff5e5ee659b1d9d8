import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { Tool } from "@modelcontextprotocol/client";
import { LIMITS } from "../../src/tools/limits.js";
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

async function listedTools(): Promise<(Tool & { readonly input: Schema; readonly output: Schema })[]> {
  const { connect } = setUp();
  const { tools } = await (await connect()).listTools();
  return tools.map((tool) => ({
    ...tool,
    input: schemaOf.parse(tool.inputSchema),
    output: schemaOf.parse(tool.outputSchema),
  }));
}

describe("tool definitions", () => {
  test("are the pinned ones, in the pinned order", async () => {
    const { connect } = setUp();
    const client = await connect();
    const { tools } = await client.listTools();
    await expect(`${JSON.stringify(tools, null, 2)}\n`).toMatchFileSnapshot("../fixtures/tools-list.json");
  });

  test("are the same in both protocols", async () => {
    const { connect } = setUp();
    const [old, modern] = [await connect({ era: "2025" }), await connect({ era: "2026" })];
    expect((await modern.listTools()).tools).toEqual((await old.listTools()).tools);
  });

  test("have names that no host cuts and titles that say more", async () => {
    const tools = await listedTools();
    for (const { name, title } of tools) {
      expect(name).toMatch(/^[a-z]+_[a-z]+$/);
      expect(name.length).toBeLessThanOrEqual(24);
      expect(title?.length).toBeGreaterThan(name.length);
    }
  });

  test("begin with a verb, say when to use them and name a sibling that exists", async () => {
    const tools = await listedTools();
    const names = tools.map(({ name }) => name);
    for (const { name, description = "" } of tools) {
      expect(description.length).toBeGreaterThanOrEqual(200);
      expect(description.length).toBeLessThanOrEqual(900);
      expect(description).toMatch(/^(Creates|Writes|Runs|Lists|Deletes) /);
      expect(description).toContain("Use it ");
      const mentioned = description.replace("node_modules", "").match(/\b[a-z]+_[a-z]+\b/g) ?? [];
      expect(mentioned.filter((word) => word !== name).length).toBeGreaterThan(0);
      expect(names).toEqual(expect.arrayContaining(mentioned));
      expect(description).toMatch(/error/);
    }
  });

  test("set all four annotations, truthfully", async () => {
    const tools = await listedTools();
    const hints = tools.map(({ name, annotations: a }) => [
      name,
      a?.readOnlyHint,
      a?.destructiveHint,
      a?.idempotentHint,
      a?.openWorldHint,
    ]);
    expect(hints).toEqual([
      ["create_workspace", false, false, false, false],
      ["write_files", false, true, true, false],
      ["run_tests", false, true, false, true],
      ["read_workspace", true, false, true, false],
      ["destroy_workspace", false, true, true, false],
    ]);
  });

  test("describe every parameter and every property of a result, at every depth", async () => {
    for (const { name, input, output } of await listedTools()) {
      expect(Object.keys(input.properties).length).toBeGreaterThan(0);
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
    for (const { name, input } of await listedTools()) {
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
    for (const { name, input } of await listedTools()) {
      for (const [path, { properties, required }] of walk(input, name)) {
        const open = Object.entries(properties).filter(
          ([key, child]) => !required.includes(key) && !("default" in child),
        );
        expect([path, open]).toEqual([path, []]);
      }
    }
  });

  test("are strict objects without unions, records and dialect noise", async () => {
    for (const tool of await listedTools()) {
      const { name, input, output, inputSchema, outputSchema } = tool;
      expect([input.type, output.type]).toEqual(["object", "object"]);
      const objects = [...walk(input, name), ...walk(output, name)].filter(
        ([, { type }]) => type === "object",
      );
      expect(objects.filter(([, schema]) => schema.additionalProperties !== false)).toEqual([]);
      const text = JSON.stringify([inputSchema, outputSchema]);
      expect(text).not.toMatch(/"(oneOf|allOf|\$schema|\$ref|propertyNames)"/);
      expect(text).not.toContain("9007199254740991");
    }
  });

  test("state their limits with the numbers of the code", async () => {
    const tools = await listedTools();
    const text = (name: string): string => JSON.stringify(tools.find((tool) => tool.name === name));
    expect(text("run_tests")).toContain(`default ${LIMITS.timeoutMs.default / 1000} s`);
    expect(text("run_tests")).toContain(`${LIMITS.timeoutMs.min} to ${LIMITS.timeoutMs.max}`);
    expect(text("write_files")).toContain(
      `1 to ${LIMITS.filesPerCall}, together at most ${LIMITS.callLength}`,
    );
  });

  test("cost a model at most 2,000 tokens, as about 4.5 bytes each", async () => {
    const tools = await listedTools();
    const seen = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
    expect(Buffer.byteLength(JSON.stringify(seen)) / 4.5).toBeLessThanOrEqual(2_000);
  });
});
