import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  exportBatch,
  exportFormats,
  listTasks,
  readCandidates,
  regradeBatch,
  runBatch,
  type BatchIndex,
} from "../../src/index.js";
import { directoryWith, sumTask } from "../task/task-directory.js";

const secret = "s3cr3t-value/with+signs";
const token = `ghp_${"a1B2".repeat(9)}`;

/** Prints a secret and a token wherever a test can: names, messages, both streams, files. */
const leaky = `
import { test } from "node:test";
import { mkdirSync, writeFileSync } from "node:fs";
const secret = process.env.SECRET;
const token = ${JSON.stringify(token)};
mkdirSync("shots");
writeFileSync("shots/log.txt", "before " + secret + " after " + token);
writeFileSync("shots/report.json", JSON.stringify({ secret, token }));
writeFileSync("shots/raw.bin", Buffer.concat([Buffer.from([0, 1, 2]), Buffer.from(secret)]));
writeFileSync("shots/wide.bin", Buffer.from("\\u0000" + secret, "utf16le"));
writeFileSync("shots/clean.bin", Buffer.from([0, 1, 2]));
console.log(secret, encodeURIComponent(secret), Buffer.from(secret).toString("base64"), token);
console.log("in \\u001b[31m" + secret.slice(0, 8) + "\\u001b[39m" + secret.slice(8) + " colours");
console.error("stderr " + secret + " " + token);
test("named " + secret + " " + token, () => { throw new Error("bad " + secret + " " + token); });
test("passes", () => {});
`;

const files = {
  ...sumTask,
  "task.toml":
    'id = "sum"\nprompt = "p"\nartifacts_root = "shots"\nrequired_tests = ["passes"]\n' +
    '[suite]\ncommand = ["node", "--test"]\nsecrets = ["SECRET"]\n',
  "grader/sum.test.js": leaky,
};

async function batch(
  environment: Readonly<Record<string, string>>,
): Promise<{ readonly out: string; readonly index: BatchIndex }> {
  const directory = directoryWith({
    ...Object.fromEntries(Object.entries(files).map(([path, content]) => [`tasks/sum/${path}`, content])),
    "candidates.jsonl": `${JSON.stringify({ task: "sum", patch: "" })}\n`,
  });
  const { tasks } = await listTasks(join(directory, "tasks"));
  const out = join(directory, "results");
  const candidates = await readCandidates(join(directory, "candidates.jsonl"));
  const index = await runBatch({ tasks, candidates, out, environment });
  await exportBatch({ out, formats: exportFormats, tasks });
  return { out, index };
}

/** Every file of a batch with its content, as bytes that are looked through as text. */
function filesOf(out: string): readonly (readonly [path: string, content: Buffer])[] {
  return readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [path, readFileSync(path)]);
}

function holding(out: string, ...texts: readonly (Buffer | string)[]): readonly string[] {
  return filesOf(out).flatMap(([path, content]) =>
    texts.some((text) => content.includes(text)) ? [path.slice(out.length + 1)] : [],
  );
}

test("no file of a batch holds a secret that the suite was given, in whatever form it was printed", async () => {
  const { out, index } = await batch({ SECRET: secret });
  const forms = [
    secret,
    encodeURIComponent(secret),
    Buffer.from(secret).toString("base64").slice(0, 20),
    Buffer.from(secret, "utf16le"),
    secret.slice(8),
  ];
  expect(holding(out, ...forms)).toEqual([]);
  const [item] = index.items;
  const result = JSON.parse(readFileSync(join(out, item?.directory ?? "", "result.json"), "utf8"));
  expect(result.output.stdout).toContain("<redacted>");
  expect(result.failures[0].message).toContain("bad <redacted> <redacted>");
  expect(result.artifacts.map(({ name }: { readonly name: string }) => name)).toEqual([
    "shots/clean.bin",
    "shots/log.txt",
    "shots/report.json",
  ]);
  const refused = result.findings.filter(
    ({ code }: { readonly code: string }) => code === "artifact-refused",
  );
  expect(refused).toHaveLength(2);
  expect(JSON.stringify(index)).not.toContain(secret);
});

test("well-known shapes of tokens are only in the raw evidence, which nobody else can read", async () => {
  const { out, index } = await batch({ SECRET: secret });
  const evidence = `${index.items[0]?.directory ?? ""}/evidence.json`;
  expect(holding(out, token)).toEqual([evidence]);
  expect(statSync(join(out, evidence)).mode & 0o777).toBe(0o600);
  await regradeBatch(out);
  expect(holding(out, token)).toEqual([evidence]);
  expect(holding(out, secret)).toEqual([]);
});

test.each([
  ["is not set", {}, "Set the variable SECRET there."],
  ["is empty", { SECRET: "" }, "Set the variable SECRET there."],
  ["cannot be redacted", { SECRET: "short" }, "Give SECRET a longer value"],
])("a secret that %s is the infrastructure's, found before the run", async (_, environment, hint) => {
  const { index } = await batch(environment);
  expect(index.totals).toMatchObject({ graded: 0, infrastructure: 1 });
  expect(index.items[0]).toMatchObject({
    outcome: "infrastructure",
    problem: { code: "runner_not_available", message: expect.stringContaining("The secret SECRET") },
  });
  expect(index.items[0]?.problem?.hint).toContain(hint);
});
