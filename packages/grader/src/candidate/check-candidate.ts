import { z } from "zod";
import { GraderError } from "../errors.js";
import { candidateFile as file } from "./candidate-file.js";
import type { Candidate } from "./candidate.js";

const candidateSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("files"), files: z.array(file) }),
  z.strictObject({ kind: z.literal("patch"), patch: z.string() }),
  z.strictObject({ kind: z.literal("directory"), directory: z.string().startsWith("/") }),
]);

/** Refuses what is no candidate; throws `GraderError` `invalid-candidate` naming what is wrong. */
export function checkCandidate(candidate: Candidate): void {
  const parsed = candidateSchema.safeParse(candidate);
  if (parsed.success) return;
  const [issue] = parsed.error.issues;
  const where = ["candidate", ...(issue?.path ?? []).map(String)].join(".");
  throw new GraderError(
    "invalid-candidate",
    `${where}: ${issue?.message ?? "is none"}; give { kind: "files" | "patch" | "directory", … }.`,
  );
}
