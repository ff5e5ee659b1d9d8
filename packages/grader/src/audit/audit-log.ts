import { appendFileSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { checkOptions, positiveInteger, requireOptions, text } from "../options/check-options.js";
import type { ProblemCode } from "../problem/problem.js";
import { testbedVersion } from "../version/testbed-version.js";

/** One decision, as it is kept. No payload, no secret. Plain JSON; its schema is `schemas/audit.schema.json`. */
export interface AuditEntry {
  /** Who asked, if that is known. */
  readonly client?: string;
  /** Tool or command that was asked for. */
  readonly action: string;
  /** Suite, task or session that it is about. */
  readonly subject?: string;
  /** What the policy said. */
  readonly decision: "allowed" | "denied";
  /** What it came to; `ok` for a pass or a call that worked. */
  readonly outcome: ProblemCode | "ok";
  /** From the request to the answer, in milliseconds. */
  readonly durationMs: number;
}

/** Where decisions are kept. */
export interface AuditLogOptions {
  /** File that lines are appended to; made with mode 0600 where it does not exist. */
  readonly file: string;
  /**
   * Size in bytes from which a file is put aside as `<file>.1`, and so on.
   * @defaultValue `10_485_760`
   */
  readonly maxBytes?: number;
  /**
   * How many files that were put aside are kept.
   * @defaultValue `5`
   */
  readonly keep?: number;
}

/** Keeps decisions, one JSON line each. */
export interface AuditLog {
  /** Appends an entry before it returns: what happened must not be lost with the process. */
  write(entry: AuditEntry): void;
}

/** Opens an audit log. Throws `GraderError` `invalid-option`, and what the file system does when its directory cannot be made. */
export function createAuditLog(options: AuditLogOptions): AuditLog {
  checkOptions("createAuditLog()", options, { file: text, maxBytes: positiveInteger, keep: positiveInteger });
  requireOptions("createAuditLog()", options, ["file"]);
  const { file, maxBytes = 10_485_760, keep = 5 } = options;
  mkdirSync(dirname(file), { recursive: true });
  return {
    write(entry) {
      if (sizeOf(file) >= maxBytes) rotate(file, keep);
      const line = JSON.stringify({ time: new Date().toISOString(), testbed: testbedVersion, ...entry });
      appendFileSync(file, `${line}\n`, { mode: 0o600 });
    },
  };
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function rotate(file: string, keep: number): void {
  rmSync(`${file}.${keep}`, { force: true });
  for (let number = keep - 1; number >= 0; number--) {
    const from = number === 0 ? file : `${file}.${number}`;
    if (sizeOf(from) > 0) renameSync(from, `${file}.${number + 1}`);
  }
}
