import { describe, expect } from "vitest";
import { LIMITS } from "../../src/tools/limits.js";
import { test } from "../support/fixture.js";

type Json = Record<string, unknown>;

/** Every schema below another, with the path that leads to it. */
function* schemasOf(schema: Json, path: string): Generator<[path: string, schema: Json]> {
  for (const [name, child] of Object.entries((schema["properties"] ?? {}) as Record<string, Json>)) {
    yield [`${path}.${name}`, child];
    yield* schemasOf(child, `${path}.${name}`);
  }
  const items = schema["items"] as Json | undefined;
  if (items !== undefined) {
    if (items["type"] !== "object") yield [`${path}[]`, items];
    yield* schemasOf(items, `${path}[]`);
  }
}

function* objectsOf(schema: Json, path: string): Generator<[path: string, schema: Json]> {
  yield [path, schema];
  for (const [childPath, child] of schemasOf(schema, path)) {
    if (child["type"] === "object") yield [childPath, child];
    const items = child["items"] as Json | undefined;
    if (items?.["type"] === "object") yield [`${childPath}[]`, items];
  }
}

describe("tool definitions", () => {
  test("are the pinned ones, in the pinned order", async ({ connect }) => {
    const client = await connect();
    const { tools } = await client.listTools();
    await expect(`${JSON.stringify(tools, null, 2)}\n`).toMatchFileSnapshot("../fixtures/tools-list.json");
  });

  test("are the same in both protocols", async ({ connect }) => {
    const [old, modern] = [await connect({ era: "2025" }), await connect({ era: "2026" })];
    expect((await modern.listTools()).tools).toEqual((await old.listTools()).tools);
  });

  test("have names that no host cuts and titles that say more", async ({ connect }) => {
    const { tools } = await (await connect()).listTools();
    for (const { name, title } of tools) {
      expect(name).toMatch(/^[a-z]+_[a-z]+$/);
      expect(name.length).toBeLessThanOrEqual(24);
      expect(title?.length).toBeGreaterThan(name.length);
    }
  });

  test("begin with a verb, say when to use them and name a sibling that exists", async ({ connect }) => {
    const { tools } = await (await connect()).listTools();
    const names = tools.map(({ name }) => name);
    for (const { name, description = "" } of tools) {
      expect(description.length).toBeGreaterThanOrEqual(200);
      expect(description.length).toBeLessThanOrEqual(900);
      expect(description).toMatch(/^(Creates|Writes|Runs|Lists|Deletes) /);
      expect(description).toContain("Use it ");
      const mentioned = description.match(/\b[a-z]+_[a-z]+\b/g) ?? [];
      expect(mentioned.filter((word) => word !== name).length).toBeGreaterThan(0);
      expect(names).toEqual(expect.arrayContaining(mentioned));
      expect(description).toMatch(/error/);
    }
  });

  test("set all four annotations, truthfully", async ({ connect }) => {
    const { tools } = await (await connect()).listTools();
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

  test("describe every parameter and every property of a result, at every depth", async ({ connect }) => {
    const { tools } = await (await connect()).listTools();
    for (const tool of tools) {
      const described = [...schemasOf(tool.inputSchema, `${tool.name}.input`)];
      expect(described.length).toBeGreaterThan(0);
      for (const [path, { description }] of described)
        expect([path, description]).toEqual([path, expect.any(String)]);
      for (const [path, schema] of schemasOf(tool.outputSchema ?? {}, `${tool.name}.output`)) {
        if (!path.endsWith("[]")) expect([path, schema["description"]]).toEqual([path, expect.any(String)]);
      }
    }
  });

  test("bound every string, number and list that is passed in, and give every optional one a default", async ({
    connect,
  }) => {
    const { tools } = await (await connect()).listTools();
    for (const tool of tools) {
      for (const [path, schema] of schemasOf(tool.inputSchema, tool.name)) {
        if (schema["type"] === "string") {
          const bounded = "maxLength" in schema || "enum" in schema || "pattern" in schema;
          expect([path, bounded]).toEqual([path, true]);
        }
        if (schema["type"] === "integer")
          expect(schema).toMatchObject({ minimum: expect.anything(), maximum: expect.anything() });
        if (schema["type"] === "array") expect(schema).toHaveProperty("maxItems");
      }
      for (const [path, schema] of objectsOf(tool.inputSchema, tool.name)) {
        const required = (schema["required"] ?? []) as string[];
        for (const [name, child] of Object.entries((schema["properties"] ?? {}) as Record<string, Json>)) {
          const known = required.includes(name) || "default" in child;
          expect([`${path}.${name}`, known]).toEqual([`${path}.${name}`, true]);
        }
      }
    }
  });

  test("are strict objects without unions, records and dialect noise", async ({ connect }) => {
    const { tools } = await (await connect()).listTools();
    for (const tool of tools) {
      for (const root of [tool.inputSchema, tool.outputSchema ?? {}] as Json[]) {
        expect(root["type"]).toBe("object");
        for (const [path, schema] of objectsOf(root, tool.name)) {
          expect([path, schema["additionalProperties"]]).toEqual([path, false]);
        }
      }
      expect(JSON.stringify(tool)).not.toMatch(/"(oneOf|allOf|\$schema|\$ref|propertyNames)"/);
      expect(JSON.stringify(tool)).not.toContain("9007199254740991");
    }
  });

  test("state their limits with the numbers of the code", async ({ connect }) => {
    const { tools } = await (await connect()).listTools();
    const text = (name: string): string => JSON.stringify(tools.find((tool) => tool.name === name));
    expect(text("run_tests")).toContain(`default ${LIMITS.timeoutMs.default / 1000} s`);
    expect(text("run_tests")).toContain(`${LIMITS.timeoutMs.min} to ${LIMITS.timeoutMs.max}`);
    expect(text("write_files")).toContain(
      `1 to ${LIMITS.filesPerCall}, together at most ${LIMITS.callLength}`,
    );
  });

  test("cost a model at most 2,000 tokens, as about 4.5 bytes each", async ({ connect }) => {
    const { tools } = await (await connect()).listTools();
    const seen = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
    expect(Buffer.byteLength(JSON.stringify(seen)) / 4.5).toBeLessThanOrEqual(2_000);
  });
});
