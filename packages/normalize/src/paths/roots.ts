import type { Span } from "../line/span.js";
import type { Root } from "../normalize/options.js";
import { endsComponent, endsEncodedComponent, isEncoded, startsPath } from "./boundary.js";

const shortestNeedle = 3;
const longestQuoted = 1000;
/** What stands before a value that `util.inspect` prints. */
const inspectedValue = /(?:[[{,] |\w: )$/;
/** What stands before a value in the YAML of TAP. */
const yamlValue = /^\s+\w+: $/;

interface Alias {
  readonly text: string;
  /** Where the needle first occurs in the alias. */
  readonly offset: number;
  readonly name: string;
  readonly mark: string;
}

/**
 * Finds the aliases of the roots. One search for a part that all aliases of a root share leads to the places where
 * they are compared, so that many spellings cost as much as one.
 */
export class RootFinder {
  readonly #needles: readonly (readonly [needle: string, aliases: readonly Alias[]])[];
  readonly #relativeStacks: boolean;

  /** `relativeStacks`: the runner prints stack frames relative to the root, unless brackets in it prevent that. */
  constructor(roots: readonly Root[], options: { readonly relativeStacks: boolean }) {
    this.#relativeStacks = options.relativeStacks;
    const needles = new Map<string, Alias[]>();
    for (const root of roots) {
      const shared = sharedPart(root.aliases);
      for (const text of root.aliases) {
        const needle = shared ?? text;
        const mark = text.startsWith("file://") ? `file://<${root.name}>` : `<${root.name}>`;
        const group = needles.get(needle) ?? [];
        group.push({ text, offset: text.indexOf(needle), name: root.name, mark });
        needles.set(needle, group);
      }
    }
    for (const group of needles.values()) group.sort((a, b) => b.text.length - a.text.length);
    this.#needles = [...needles];
  }

  /** Adds the spans in the text, in no order. */
  find(text: string, spans: Span[]): void {
    for (const [needle, aliases] of this.#needles) {
      for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1)) {
        const alias = aliases.find((candidate) => standsAt(text, at - candidate.offset, candidate.text));
        if (alias) this.#add(text, at - alias.offset, alias, spans);
      }
    }
  }

  #add(text: string, start: number, alias: Alias, spans: Span[]): void {
    const end = start + alias.text.length;
    if (
      this.#relativeStacks &&
      /[()]/.test(alias.text) &&
      text.charAt(end) === "/" &&
      isStackFrame(text, start)
    ) {
      spans.push({ start, end: end + 1, rule: "profile", text: "" });
      return;
    }
    spans.push({ start, end, rule: alias.name, text: alias.mark });
    if (alias.text.includes("'")) addQuotes(text, start, end, spans);
  }
}

function standsAt(text: string, start: number, alias: string): boolean {
  if (start < 0 || !text.startsWith(alias, start)) return false;
  const ends = isEncoded(alias) ? endsEncodedComponent : endsComponent;
  return startsPath(text, start) && ends(text, start + alias.length);
}

function isStackFrame(text: string, at: number): boolean {
  return /^\s*at /.test(lineBefore(text, at));
}

/** What stands before `at` on its line, or the end of it. */
function lineBefore(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - longestQuoted), at);
  return before.slice(before.lastIndexOf("\n") + 1);
}

/**
 * `util.inspect`, and with it the TAP of node, puts a text that holds an apostrophe in other quotes. They become
 * the usual ones, so that a root with an apostrophe looks like any other. In JSON and in prose they stay.
 */
function addQuotes(text: string, start: number, end: number, spans: Span[]): void {
  const before = lineBefore(text, start);
  const open = before.search(/["`][^"'`]*$/);
  if (open < 0) return;
  const inspected = open === before.length - 1 ? inspectedValue : yamlValue;
  if (!inspected.test(before.slice(0, open))) return;
  const rest = text.slice(end, end + longestQuoted);
  const length = rest.search(/["'`\n]/);
  if (length < 0 || rest.charAt(length) !== before.charAt(open)) return;
  const opening = start - before.length + open;
  spans.push({ start: opening, end: opening + 1, rule: "quote", text: "'" });
  spans.push({ start: end + length, end: end + length + 1, rule: "quote", text: "'" });
}

/** The longest run of ASCII letters and digits that occurs in every alias. */
function sharedPart(aliases: readonly string[]): string | undefined {
  // Of the shortest, which is encoded least: in `%2Fsrv` the run would be `2Fsrv`.
  const shortest = aliases.reduce(
    (one, other) => (other.length < one.length ? other : one),
    aliases[0] ?? "",
  );
  const runs = shortest.match(/[A-Za-z0-9]+/g) ?? [];
  const shared = runs.filter(
    (run) => run.length >= shortestNeedle && aliases.every((alias) => alias.includes(run)),
  );
  return shared.sort((a, b) => b.length - a.length)[0];
}
