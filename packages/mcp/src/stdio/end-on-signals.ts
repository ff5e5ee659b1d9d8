import { reportError } from "../errors/report-error.js";
import type { EndProcess } from "./once-ended.js";

const SIGNALS = [
  ["SIGHUP", 1],
  ["SIGINT", 2],
  ["SIGTERM", 15],
] as const;

/** Ends the process when it is told to, and at an error that nobody caught. */
export function endOnSignals(end: EndProcess): void {
  for (const [signal, number] of SIGNALS) process.on(signal, () => end(128 + number));
  process.on("uncaughtException", (error) => {
    reportError(error);
    end(1);
  });
}
