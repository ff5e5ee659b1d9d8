import { constants } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import { basename, dirname } from "node:path";
import type { GradeReport, ReportReading } from "../result/grade-result.js";

/** A report above this size is not read: a run that writes more is not telling about tests. */
const maxReportBytes = 64 * 1024 * 1024;

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
  const directory = await open(dirname(path), look | constants.O_DIRECTORY).catch(
    (error: NodeJS.ErrnoException) => error,
  );
  if (directory instanceof Error)
    return directory.code === "ENOENT"
      ? { reading: { status: "missing" }, reports: [] }
      : refused(`its directory cannot be opened (${directory.code ?? directory.message})`);
  try {
    return await readIn(directory, path);
  } finally {
    await directory.close();
  }
}

const look = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** The directory is the candidate's too: what is read lies in the one that was opened, which is no link. */
async function readIn(directory: FileHandle, path: string): Promise<ReadReport> {
  const held = process.platform === "linux" ? `/proc/self/fd/${directory.fd}/${basename(path)}` : path;
  const handle = await open(held, look).catch((error: NodeJS.ErrnoException) => error);
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
    // Evidence is kept as JSON, in which some characters take six.
    if (JSON.stringify(content).length > 2 * maxReportBytes)
      return refused(`it is larger than ${2 * maxReportBytes} characters as JSON`);
    return { reading: { status: "read" }, reports: [{ path, content }] };
  } finally {
    await handle.close();
  }
}

function refused(reason: string): ReadReport {
  return { reading: { status: "refused", reason }, reports: [] };
}
