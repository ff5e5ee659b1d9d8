import { constants } from "node:fs";
import { open } from "node:fs/promises";
import type { GradeReport } from "../result/grade-result.js";

/** A report above this size is not read: a run that writes more is not telling about tests. */
const maxReportBytes = 64 * 1024 * 1024;

/** What was found at the path of a report. */
export type ReportReading =
  | { readonly status: "read"; readonly report: GradeReport }
  | { readonly status: "missing" }
  | { readonly status: "refused"; readonly reason: string };

/**
 * Reads the report of a run. The candidate may have put anything at the path, so only a regular file with one name
 * is read, links are not followed, and opening never blocks.
 */
export async function readReport(path: string): Promise<ReportReading> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const handle = await open(path, flags).catch((error: NodeJS.ErrnoException) => error);
  if (handle instanceof Error) {
    return handle.code === "ENOENT"
      ? { status: "missing" }
      : { status: "refused", reason: `it cannot be opened (${handle.code ?? handle.message})` };
  }
  try {
    const entry = await handle.stat();
    if (!entry.isFile()) return { status: "refused", reason: "it is not a regular file" };
    if (entry.nlink > 1) return { status: "refused", reason: "it has a second name" };
    if (entry.size > maxReportBytes)
      return { status: "refused", reason: `it is larger than ${maxReportBytes} bytes` };
    return { status: "read", report: { path, content: await handle.readFile("utf8") } };
  } finally {
    await handle.close();
  }
}
