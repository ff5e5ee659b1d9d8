import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import type { z } from "zod";

/** Arguments as a tool gets them: checked, or with the reasons why they were not accepted. */
export type CheckedInput<T> =
  | { readonly accepted: true; readonly value: T }
  | { readonly accepted: false; readonly problems: readonly string[] };

/**
 * Wraps the schema of a tool's arguments so that the tool itself words a refusal. Left to the SDK, bad arguments would
 * be answered in free text, unlike every other error of these tools.
 */
export function inputSchema<T>(schema: z.ZodType<T>): StandardSchemaWithJSON<unknown, CheckedInput<T>> {
  return {
    "~standard": {
      version: 1,
      vendor: "testbed",
      jsonSchema: listedSchema(schema),
      validate: (value) => ({ value: check(schema, value) }),
    },
  };
}

/** Wraps the schema of a tool's result. */
export function outputSchema<T>(schema: z.ZodType<T>): StandardSchemaWithJSON<unknown, T> {
  const { version, vendor, validate } = schema["~standard"];
  return { "~standard": { version, vendor, validate, jsonSchema: listedSchema(schema) } };
}

function check<T>(schema: z.ZodType<T>, value: unknown): CheckedInput<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return { accepted: true, value: parsed.data };
  return {
    accepted: false,
    problems: parsed.error.issues.map(({ path, message }) =>
      path.length === 0 ? message : `${path.join(".")}: ${message}`,
    ),
  };
}

type ListedSchema = StandardSchemaWithJSON["~standard"]["jsonSchema"];

function listedSchema(schema: z.ZodType): ListedSchema {
  const convert = (io: "input" | "output"): ListedSchema["input"] => {
    let listed: Record<string, unknown> | undefined;
    return (options) => {
      listed ??= withoutNoise(schema["~standard"].jsonSchema[io](options));
      return listed;
    };
  };
  return { input: convert("input"), output: convert("output") };
}

// What the protocol says already, or every number: in every tool that costs a model its tokens.
function withoutNoise(schema: Record<string, unknown>): Record<string, unknown> {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) => {
    const noise =
      key === "$schema" ||
      (key === "maximum" && value === Number.MAX_SAFE_INTEGER) ||
      (key === "minimum" && value === Number.MIN_SAFE_INTEGER);
    return noise ? undefined : value;
  });
}
