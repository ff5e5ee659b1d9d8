import type { RunError, TestFailure, TestRun } from "../run/test-run.js";
import { clip } from "../text/clip.js";
import { checkWriting, outsideOfTests, type WriteOptions } from "./writable-run.js";

/** GitHub shows 10 errors of one step. Source: https://github.com/orgs/community/discussions/26680 and the runner's sources */
const MOST_ERRORS = 10;
/** The runner cuts longer messages. Source: https://github.com/actions/runner (ExecutionContext) */
const LONGEST_MESSAGE = 4_000;
/** Source: https://docs.github.com/rest/checks/runs */
const LONGEST_TITLE = 250;

interface Annotation {
  readonly title: string;
  readonly message: string;
  readonly file?: string | undefined;
  readonly line?: string | undefined;
  readonly column?: string | undefined;
}

/**
 * Writes the failures and errors of a run as GitHub workflow commands, one `::error …::…` on a line, to be printed by a
 * step. GitHub shows 10 of a step: of more, the tenth says how many are left out. Nothing of a name or message can end
 * its command or begin another.
 *
 * @param run - what `parseTestRun` returned; its counts may be unknown
 * @param options - see {@link WriteOptions}
 * @returns lines, or `""` when there is nothing to say
 * @throws {@link ReportersError} with code `invalid-run` or `invalid-options` for a wrong shape
 */
export function writeAnnotations(run: TestRun, options: WriteOptions = {}): string {
  checkWriting(run, options);
  const all = [...outsideOfTests(run, options.verdict).map(ofError), ...run.failures.map(ofFailure)];
  const shown = all.length > MOST_ERRORS ? [...all.slice(0, MOST_ERRORS - 1), rest(all.length)] : all;
  return shown.map((annotation) => `${toCommand(annotation)}\n`).join("");
}

function rest(count: number): Annotation {
  return { title: "More failures", message: `${count - MOST_ERRORS + 1} more failures are not annotated.` };
}

function ofError({ kind, message, file }: RunError): Annotation {
  return { title: `${kind} error outside of the tests`, message, file };
}

function ofFailure({ name, suite, file, message, location }: TestFailure): Annotation {
  const title = [...suite, name].join(" > ");
  const [, path, line, column] = /^(.+?):(\d{1,9})(?::(\d{1,9}))?$/u.exec(location ?? "") ?? [];
  return { title, message: message ?? title, file: path ?? file, line, column };
}

function toCommand({ title, message, file, line, column }: Annotation): string {
  const properties = Object.entries({ file, line, col: column, title: clip(title, LONGEST_TITLE) })
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${escapeProperty(value)}`]))
    .join(",");
  return `::error ${properties}::${escapeData(clip(message, LONGEST_MESSAGE))}`;
}

// Source: https://github.com/actions/toolkit (packages/core, command.ts) for what has to be escaped
function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
