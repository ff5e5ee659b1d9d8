import type { Unreadable } from "../stdio/read-messages.js";
import type { CallReport } from "../tools/call-report.js";
import { VERSION } from "./version.js";

/** Tells the operator of a call, as one line of JSON on standard error. */
export function logCall(report: CallReport): void {
  writeLine(report);
}

/** Tells the operator of what a client sent that was no message. */
export function logUnreadable({ problem, request }: Pick<Unreadable, "problem" | "request">): void {
  writeLine({ ...(request === undefined ? {} : { request }), outcome: problem });
}

function writeLine(what: object): void {
  const line = { time: new Date().toISOString(), ...what, version: VERSION };
  process.stderr.write(`${JSON.stringify(line)}\n`);
}
