import type { TestCase, TestStatus } from "../../run/test-run.js";
import { cleanLine } from "../../text/console-lines.js";

/** One test file and how many of its tests started and ended. */
interface PokuFile {
  readonly path: string;
  readonly isFailed: boolean;
  opened: number;
  ended: number;
}

/** What the default reporter shows. */
export interface PokuFiles {
  readonly files: readonly PokuFile[];
  readonly tests: readonly TestCase[];
  /** Every end has its start, in the order of nesting. */
  readonly isSound: boolean;
}

// Only colours tell a test that failed from one that passed, and a line of poku from one that a test printed.
const ESCAPE = "\u001B\\[";
const FILE = new RegExp(
  `^${ESCAPE}(32|91)m${ESCAPE}1m›${ESCAPE}0m ${ESCAPE}(?:32|91)m${ESCAPE}4m(\\S+)${ESCAPE}0m `,
  "u",
);
const OPENED = new RegExp(`^( *)(?:${ESCAPE}1m)?${ESCAPE}2m◌ (.+)${ESCAPE}0m$`, "u");
const ENDED = new RegExp(
  `^( *)${ESCAPE}(32|91)m${ESCAPE}1m● (.+)${ESCAPE}0m ${ESCAPE}(?:32|91)m${ESCAPE}2m› \\d[\\d.]*ms${ESCAPE}0m$`,
  "u",
);
const MARKED = new RegExp(`^( *)${ESCAPE}(94|96)m${ESCAPE}1m[◯●] (.+)${ESCAPE}0m$`, "u");
const MARK = new RegExp(`${ESCAPE}9[46]m${ESCAPE}1m[◯●] `, "u");
// Printed text may stand in front of it.
const RULER = new RegExp(`${ESCAPE}2m${ESCAPE}90m─{10,}${ESCAPE}0m$`, "u");

interface Open {
  readonly title: string;
  isParent: boolean;
}

interface State {
  readonly files: PokuFile[];
  readonly tests: TestCase[];
  readonly open: Open[];
  isSound: boolean;
}

/** Reads the lines of the default reporter, up to the ruler below the last file. */
export function readPokuFiles(text: string): PokuFiles {
  const state: State = { files: [], tests: [], open: [], isSound: true };
  for (const line of text.split("\n")) {
    if (RULER.test(line) && state.files.length > 0) break;
    const [, colour, path] = FILE.exec(line) ?? [];
    if (path !== undefined) {
      state.isSound &&= state.open.length === 0;
      state.open.length = 0;
      state.files.push({ path, isFailed: colour === "91", opened: 0, ended: 0 });
    } else take(state, line.slice(0, 2_000));
  }
  state.isSound &&= state.open.length === 0;
  return { files: state.files, tests: state.tests, isSound: state.isSound };
}

function take(state: State, line: string): void {
  const file = state.files.at(-1);
  if (file === undefined) return;
  const [, , opened] = OPENED.exec(line) ?? [];
  const [, , marked, title] = MARKED.exec(line) ?? [];
  const [, , colour, ended] = ENDED.exec(line) ?? [];
  if (opened !== undefined) open(state, file, opened);
  else if (ended !== undefined)
    end(state, file, { title: ended, status: colour === "32" ? "passed" : "failed" });
  else if (title !== undefined) add(state, file, { title, status: marked === "94" ? "skipped" : "todo" });
  // The same shape without the colours was printed by a test.
  else takeForeign(state, file, line);
}

// A start behind text without a line end may be one of poku's own: it stays open. So may a skipped or planned test.
function takeForeign(state: State, file: PokuFile, raw: string): void {
  if (MARK.test(raw)) state.isSound = false;
  const line = cleanLine(raw);
  if (/^ *[◌●] .* › \d/u.test(line)) state.isSound = false;
  if (!/◌ \S/u.test(line)) return;
  state.isSound = false;
  file.opened += 1;
}

function open(state: State, file: PokuFile, title: string): void {
  const parent = state.open.at(-1);
  if (parent !== undefined) parent.isParent = true;
  state.open.push({ title, isParent: false });
  file.opened += 1;
}

function end(
  state: State,
  file: PokuFile,
  { title, status }: { readonly title: string; readonly status: TestStatus },
): void {
  const closed = state.open.pop();
  file.ended += 1;
  state.isSound &&= closed?.title === title;
  if (closed?.isParent !== true) add(state, file, { title, status });
}

function add(
  state: State,
  file: PokuFile,
  { title, status }: { readonly title: string; readonly status: TestStatus },
): void {
  const suite = state.open.map((around) => around.title);
  state.tests.push({ name: title, suite, file: file.path, status });
}
