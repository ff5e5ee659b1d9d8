import { resolve } from "node:path";
import { z } from "zod";
import { candidateFile } from "../candidate/candidate-file.js";
import type { Candidate } from "../candidate/candidate.js";
import type { BatchLine } from "./batch-item.js";

const name = z.string({ error: "must be a text" }).min(1, "must not be empty");

/** A prediction of SWE-bench; other keys of it are passed over. Source: SWE-bench's documentation of predictions. */
const prediction = z.looseObject({
  instance_id: name,
  model_name_or_path: z.string().nullish(),
  model_patch: z.string({ error: "must be a text or null" }).nullable(),
});

const plain = z.strictObject({
  task: name,
  model: z.string().nullish(),
  patch: z.string().optional(),
  files: z.array(candidateFile).optional(),
  directory: name.optional(),
});

/** What a value that stands in a file of candidates comes to. */
export function toLine(line: number, value: unknown, directory: string): BatchLine {
  const invalid = (reason: string): BatchLine => ({ status: "invalid", line, reason });
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return invalid("it must be an object");
  if (isPrediction(value)) {
    const parsed = prediction.safeParse(value, { reportInput: true });
    if (!parsed.success) return invalid(describe(parsed.error));
    const { instance_id: task, model_name_or_path: model, model_patch: patch } = parsed.data;
    const candidate = { kind: "patch", patch: patch ?? "" } as const;
    return { status: "item", line, item: { task, model: model ?? null, candidate } };
  }
  const parsed = plain.safeParse(value, { reportInput: true });
  if (!parsed.success) return invalid(describe(parsed.error));
  const { task, model = null } = parsed.data;
  const candidate = toCandidate(parsed.data, directory);
  return candidate === null
    ? invalid("it needs one of patch, files and directory")
    : { status: "item", line, item: { task, model, candidate } };
}

function isPrediction(value: object): boolean {
  return !("task" in value) && ("instance_id" in value || "model_patch" in value);
}

function toCandidate({ patch, files, directory }: z.infer<typeof plain>, base: string): Candidate | null {
  const given: readonly (Candidate | null)[] = [
    patch === undefined ? null : { kind: "patch", patch },
    files === undefined ? null : { kind: "files", files },
    directory === undefined ? null : { kind: "directory", directory: resolve(base, directory) },
  ];
  const [candidate, ...others] = given.filter((one) => one !== null);
  return others.length === 0 ? (candidate ?? null) : null;
}

function describe(error: z.ZodError): string {
  const [issue] = error.issues;
  const key = (issue?.path ?? []).map(String).join(".");
  const missing = issue?.code === "invalid_type" && issue.input === undefined;
  const what = issue?.code === "unrecognized_keys" ? `has no key ${issue.keys.join(", ")}` : issue?.message;
  return `${key === "" ? "it" : key} ${missing && key !== "" ? "is missing" : (what ?? "cannot be used")}`.slice(
    0,
    300,
  );
}
