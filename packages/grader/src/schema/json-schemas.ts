import { z } from "zod";
import { configSchema } from "../catalog/catalog-file.js";
import { taskFile } from "../task/task-file.js";
import { auditLineSchema } from "./audit-schema.js";
import { itemResultSchema } from "./result-schema.js";

/** JSON Schemas (draft 2020-12) of everything that people write or read; published in `schemas/`. */
export function jsonSchemas(): Readonly<Record<string, object>> {
  const input = (schema: z.ZodType): object => z.toJSONSchema(schema, { io: "input" });
  return {
    "audit.schema.json": z.toJSONSchema(auditLineSchema),
    "config.schema.json": input(configSchema),
    "result.schema.json": z.toJSONSchema(itemResultSchema),
    "task.schema.json": input(taskFile),
  };
}
