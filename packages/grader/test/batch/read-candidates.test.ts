import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readCandidates, type BatchLine } from "../../src/index.js";
import { directoryWith } from "../task/task-directory.js";

async function read(content: Buffer | string): Promise<readonly BatchLine[]> {
  const path = join(directoryWith({}), "candidates.jsonl");
  writeFileSync(path, content);
  return readCandidates(path);
}

const patch = { instance_id: "a", model_name_or_path: "m", model_patch: "p" };
const asItem = { status: "item", item: { task: "a", model: "m", candidate: { kind: "patch", patch: "p" } } };

test.each([
  ["lines", JSON.stringify(patch)],
  ["lines behind a byte order mark", `\uFEFF${JSON.stringify(patch)}\n`],
  ["lines that end as on Windows", `${JSON.stringify(patch)}\r\n\r\n`],
  ["an array", JSON.stringify([patch], null, 2)],
  ["an array behind a byte order mark", `\uFEFF  [${JSON.stringify(patch)}]`],
  ["an object of them by their ids", JSON.stringify({ a: patch }, null, 2)],
])("predictions are read from %s", async (_, content) => {
  expect(await read(content)).toMatchObject([asItem]);
});

test.each([
  ["{", "it is no JSON"],
  ["null", "it must be an object"],
  ["5", "it must be an object"],
  ['"x"', "it must be an object"],
  ['{"instance_id":"a"}', "model_patch is missing"],
  ['{"model_patch":"p"}', "instance_id is missing"],
  ['{"instance_id":"","model_patch":"p"}', "instance_id must not be empty"],
  ['{"instance_id":7,"model_patch":"p"}', "instance_id must be a text"],
  ['{"instance_id":"a","model_patch":7}', "model_patch must be a text or null"],
  ['{"patch":"p"}', "task is missing"],
  ['{"task":"a"}', "it needs one of patch, files and directory"],
  ['{"task":"a","patch":"","files":[]}', "it needs one of patch, files and directory"],
  ['{"task":"a","patsh":""}', "it has no key patsh"],
  [
    '{"task":"a","files":[{"path":"x","content":"!!!!","encoding":"base64"}]}',
    "files.0.content is no base64; write it with its padding, or leave out encoding",
  ],
])("of the line %s it is said what is wrong, and the next is read", async (line, reason) => {
  const [first, second] = await read(`${line}\n${JSON.stringify(patch)}\n`);
  expect(first).toEqual({ status: "invalid", line: 1, reason });
  expect(second).toMatchObject({ line: 2, ...asItem });
});

test("a line that is no UTF-8 is not read as something else", async () => {
  const [before, after] = JSON.stringify(patch).split('"p"');
  const broken = Buffer.concat([
    Buffer.from(`${before ?? ""}"`),
    Buffer.from([0xff]),
    Buffer.from(`"${after ?? ""}\n`),
  ]);
  expect(await read(Buffer.concat([broken, Buffer.from(JSON.stringify(patch))]))).toMatchObject([
    { status: "invalid", reason: "it is no UTF-8" },
    asItem,
  ]);
});

test("an empty patch is one, and null is an empty patch", async () => {
  const [nothing] = await read(JSON.stringify({ ...patch, model_patch: null }));
  expect(nothing).toMatchObject({ item: { candidate: { kind: "patch", patch: "" } } });
});

test.each([
  ["", "holds no candidate"],
  ["\n \n", "holds no candidate"],
  ["[]", "holds no candidate"],
  ["[{]", "is no JSON"],
])("a file with %j is refused", async (content, reason) => {
  await expect(read(content)).rejects.toMatchObject({
    code: "invalid-candidates",
    message: expect.stringContaining(reason),
  });
});
