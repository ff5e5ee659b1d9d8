import { shellCommands } from "../recipe/shell-words.js";
import { type Invocation, readInvocation, toolName } from "./invocation.js";

const MANAGERS = new Set(["npm", "pnpm", "yarn", "bun"]);
const BANNER_LINES = 12;

/**
 * The command that a package manager announces before it runs a script: `> jest --ci`, after `> name@1.0.0 test`,
 * or `$ jest --ci`. Printed before any code of the candidate runs; `null` when there is none.
 */
export function announcedInvocation(invocation: Invocation, lines: readonly string[]): Invocation | null {
  if (!MANAGERS.has(toolName(invocation.command))) return null;
  const banner = lines.slice(0, BANNER_LINES).flatMap((line) => /^(?:>|\$) (\S.*)$/u.exec(line)?.[1] ?? []);
  const announced = banner.find((text) => !/^\S+@\S* \S+(?: \S+)?$/u.test(text));
  const [command, ...args] = announced === undefined ? [] : lastCommand(announced);
  return command === undefined || command === "" ? null : readInvocation(command, args);
}

// Quotes are read where a shell would add nothing else; where it would, words are told apart by blanks.
function lastCommand(announced: string): readonly string[] {
  const words = shellCommands(announced)?.at(-1);
  const last = announced.split(/&&|\|\||;/u).at(-1) ?? "";
  return words ?? last.trim().split(/\s+/u);
}
