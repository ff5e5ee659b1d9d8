import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { z } from "zod";
import type { Candidate } from "../candidate/candidate.js";
import { GraderError } from "../errors.js";
import type { BatchLine } from "./batch-item.js";

const name = z.string().min(1);
const file = z.strictObject({
  path: name,
  content: z.string(),
  encoding: z.enum(["base64", "utf8"]).exactOptional(),
  mode: z.int().min(0).max(0o777).exactOptional(),
});

/** A prediction of SWE-bench; other keys of it are passed over. Source: SWE-bench's documentation of predictions. */
const prediction = z.looseObject({
  instance_id: name,
  model_name_or_path: z.string().nullish(),
  model_patch: z.string().nullable(),
});

const plain = z.strictObject({
  task: name,
  model: z.string().nullish(),
  patch: z.string().optional(),
  files: z.array(file).optional(),
  directory: name.optional(),
});

/**
 * Reads candidates: one JSON object a line, or one JSON array of them. Each is a prediction of SWE-bench
 * (`instance_id`, `model_name_or_path`, `model_patch`), or names its `task` and one of `patch`, `files` and `directory`, which
 * is relative to the file.
 *
 * @param path - The file.
 * @returns An entry for each line that is not blank; one that cannot be used says why, and does not stop the others.
 * @throws `GraderError` `invalid-candidates` when the file cannot be read, or is empty.
 */
export async function readCandidates(path: string): Promise<readonly BatchLine[]> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    const message = `${path} cannot be read (${error.code}); name a file of candidates.`;
    throw new GraderError("invalid-candidates", message);
  });
  const lines = text.trimStart().startsWith("[") ? arrayEntries(path, text) : jsonLines(text);
  if (lines.length === 0)
    throw new GraderError("invalid-candidates", `${path} holds no candidate; write one JSON object a line.`);
  return lines.map(({ line, value }) => toLine(line, value, dirname(resolve(path))));
}

interface Entry {
  readonly line: number;
  readonly value: unknown;
}

const broken = Symbol("no JSON");

function jsonLines(text: string): readonly Entry[] {
  return text.split("\n").flatMap((content, index) => {
    if (content.trim() === "") return [];
    try {
      return [{ line: index + 1, value: JSON.parse(content) as unknown }];
    } catch {
      return [{ line: index + 1, value: broken }];
    }
  });
}

function arrayEntries(path: string, text: string): readonly Entry[] {
  try {
    const values: unknown = JSON.parse(text);
    return Array.isArray(values) ? values.map((value: unknown, index) => ({ line: index + 1, value })) : [];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new GraderError("invalid-candidates", `${path} is no JSON: ${reason}; correct it.`, {
      cause: error,
    });
  }
}

function toLine(line: number, value: unknown, directory: string): BatchLine {
  if (value === broken) return { status: "invalid", line, reason: "it is no JSON" };
  const swe = prediction.safeParse(value);
  if (swe.success) {
    const { instance_id: task, model_name_or_path: model, model_patch: patch } = swe.data;
    return {
      status: "item",
      line,
      item: { task, model: model ?? null, candidate: { kind: "patch", patch: patch ?? "" } },
    };
  }
  const own = plain.safeParse(value);
  if (!own.success) return { status: "invalid", line, reason: describe(own.error) };
  const candidate = toCandidate(own.data, directory);
  if (candidate === null)
    return { status: "invalid", line, reason: "it needs one of patch, files and directory" };
  return { status: "item", line, item: { task: own.data.task, model: own.data.model ?? null, candidate } };
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
  return `${key === "" ? "it" : key} ${issue?.message ?? "cannot be used"}`.slice(0, 300);
}
