import { constants } from "node:fs";
import { open, realpath } from "node:fs/promises";
import { dirname } from "node:path";
import type { GradeReport, ReportReading } from "../result/grade-result.js";

/** A report above this size is not read: a run that writes more is not telling about tests. */
const maxReportBytes = 32 * 1024 * 1024;

/** What a report may take up as JSON, for each of its bytes: text takes little more than one, control characters six. */
const mostJsonPerByte = 2;

/** What was found at the path of a report, and the report itself. */
export interface ReadReport {
  readonly reading: ReportReading;
  readonly reports: readonly GradeReport[];
}

/**
 * Reads the report of a run. The candidate may have put anything at the path, so only a regular file with one name
 * is read, links are not followed, and opening never blocks.
 */
export async function readReport(path: string | null): Promise<ReadReport> {
  if (path === null) return { reading: { status: "none" }, reports: [] };
  // The last name is not followed below; a directory on the way may have become a link as well.
  const place = await realpath(dirname(path)).catch(() => null);
  if (place !== null && place !== dirname(path)) return refused("its directory is no longer what it was");
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const handle = await open(path, flags).catch((error: NodeJS.ErrnoException) => error);
  if (handle instanceof Error) {
    return handle.code === "ENOENT"
      ? { reading: { status: "missing" }, reports: [] }
      : refused(`it cannot be opened (${handle.code ?? handle.message})`);
  }
  try {
    const entry = await handle.stat();
    if (!entry.isFile()) return refused("it is not a regular file");
    if (entry.nlink > 1) return refused("it has a second name");
    if (entry.size > maxReportBytes) return refused(`it is larger than ${maxReportBytes} bytes`);
    const content = await handle.readFile("utf8");
    if (content.length > 1_000_000 && JSON.stringify(content).length > mostJsonPerByte * content.length)
      return refused("it is no text");
    return { reading: { status: "read" }, reports: [{ path, content }] };
  } finally {
    await handle.close();
  }
}

function refused(reason: string): ReadReport {
  return { reading: { status: "refused", reason }, reports: [] };
}
