import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  createAuditLog,
  Content,
  createLocalExecutor,
  itemResultSchema,
  judgeItem,
  loadTask,
} from "../../src/index.js";
import { auditLineSchema } from "../../src/schema/audit-schema.js";
import { jsonSchemas } from "../../src/schema/json-schemas.js";
import { directoryWith, sumTask } from "../task/task-directory.js";

const directory = join(import.meta.dirname, "../../schemas");

test("a schema is published for each format", () => {
  expect(readdirSync(directory).sort()).toEqual(Object.keys(jsonSchemas()).sort());
});

test.each(Object.entries(jsonSchemas()))(
  "the published %s is the one that is checked against",
  async (name, schema) => {
    await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot(join(directory, name));
  },
);

test.each(["solves", "refused", "fails"])(
  "the result of a candidate that %s is of its schema",
  async (kind) => {
    const patch = kind === "refused" ? "junk" : "";
    const files = [{ path: "sum.js", content: "export const sum = (a, b) => a + b;" }];
    const content = new Content();
    await using executor = createLocalExecutor({ content });
    const evidence = await executor.execute({
      schema: "testbed.item/1",
      task: await content.addTask(await loadTask(directoryWith(sumTask))),
      candidate: await content.addCandidate(
        kind === "solves" ? { kind: "files", files } : { kind: "patch", patch },
      ),
    });
    const result = judgeItem(evidence);
    expect(itemResultSchema.parse(JSON.parse(JSON.stringify(result)))).toEqual(result);
  },
);

test("what is not of the schema is refused", () => {
  expect(itemResultSchema.safeParse({ schema: "testbed.result/1" }).success).toBe(false);
});

test("lines of the audit log are of their schema", () => {
  const file = join(directoryWith({}), "audit.jsonl");
  createAuditLog({ file }).write({ action: "a", decision: "allowed", outcome: "ok", durationMs: 1 });
  expect(auditLineSchema.safeParse(JSON.parse(readFileSync(file, "utf8"))).success).toBe(true);
});
