import { parseTestRun } from "../src/index.js";

/** Makes hostile text of about a length. */
export type Generator = (size: number) => string;

/** How long four times the text takes, and what a reader may take whose time grows with the length alone. */
export function timesOf(
  make: Generator,
  commands: readonly (readonly string[])[],
): { readonly large: number; readonly bound: number } {
  milliseconds(make(2_000), commands);
  const small = milliseconds(make(60_000), commands);
  // The better of two: a machine that is busy for a moment tells nothing.
  const large = Math.min(milliseconds(make(240_000), commands), milliseconds(make(240_000), commands));
  // A quadratic reader takes 16 times as long for four times the text; noise of a busy machine is allowed for.
  return { large, bound: small * 12 + 300 };
}

function milliseconds(text: string, commands: readonly (readonly string[])[]): number {
  // Of this process alone, because other work on the machine tells nothing.
  const start = process.cpuUsage();
  for (const [command, ...args] of [...commands, []]) {
    const started = command === undefined ? {} : { command, args };
    parseTestRun({ stdout: text, stderr: text, exitCode: 0, ...started });
  }
  parseTestRun({ stdout: "", exitCode: 0, reports: [{ path: "report", content: text }] });
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}
