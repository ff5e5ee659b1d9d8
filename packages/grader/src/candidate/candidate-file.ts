import { z } from "zod";
import type { CandidateFile } from "./candidate.js";

const base64 = z.base64();

/** One file of a candidate, as it stands in a file of candidates. */
export const candidateFile: z.ZodType<CandidateFile> = z
  .strictObject({
    path: z.string().min(1),
    content: z.string(),
    encoding: z.enum(["base64", "utf8"]).exactOptional(),
    mode: z.int().min(0).max(0o777).exactOptional(),
  })
  .refine(({ content, encoding }) => encoding !== "base64" || base64.safeParse(content).success, {
    path: ["content"],
    message: "is no base64; write it with its padding, or leave out encoding",
  });
