import type { CallReport } from "../tools/call-report.js";
import { VERSION } from "./version.js";

/** Tells the operator of a call, as one line of JSON on standard error. */
export function logCall(report: CallReport): void {
  const line = { time: new Date().toISOString(), ...report, version: VERSION };
  process.stderr.write(`${JSON.stringify(line)}\n`);
}
