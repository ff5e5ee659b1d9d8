import type { Span } from "../line/span.js";
import type { Root } from "../normalize/options.js";
import { AliasTree, type Alias } from "./alias-tree.js";
import { isSign } from "./boundary.js";
import { isTooBroad, isTop } from "./breadth.js";

const shortestNeedle = 3;
const longestQuoted = 1000;
/** How much of a path must be left for it to be recognised, in UTF-16 units. */
const shortestCut = 8;
const longestCut = 300;
const pathEnds = new Set(Array.from(" \t\n\"'`(=", (character) => character.charCodeAt(0)));
/** What stands before a value that `util.inspect` prints. */
const inspectedValue = /(?:[[{,] |\w: )$/;
/** What stands before a value in the YAML of TAP. */
const yamlValue = /^\s+\w+: $/;

/**
 * Finds the aliases of the roots. One search for a part that all aliases of a root share leads to the places where
 * they are compared, so that many spellings cost as much as one.
 */
export class RootFinder {
  readonly #needles: readonly (readonly [needle: string, aliases: AliasTree])[];
  readonly #relativeStacks: boolean;
  /** With the option `truncated`: the aliases that a runner may have cut short. */
  readonly #cut: readonly Alias[];

  /** `relativeStacks`: the runner prints stack frames relative to the root, unless brackets in it prevent that. */
  constructor(
    roots: readonly Root[],
    options: { readonly relativeStacks: boolean; readonly truncated: "replace" | "keep" },
  ) {
    this.#relativeStacks = options.relativeStacks;
    const needles = new Map<string, AliasTree>();
    const all: Alias[] = [];
    for (const { name, aliases } of roots) {
      const shared = sharedPart(aliases);
      for (const text of aliases) {
        const needle = shared ?? text;
        const named = isTop(text) ? `<${name}>/` : `<${name}>`;
        const mark = text.startsWith("file://") ? `file://${named}` : named;
        const tree = needles.get(needle) ?? new AliasTree();
        tree.add({ text, name, mark }, text.indexOf(needle));
        needles.set(needle, tree);
        all.push({ text, name, mark });
      }
    }
    this.#needles = [...needles];
    this.#cut = options.truncated === "replace" ? all : [];
  }

  /** Adds the spans in the text, in no order. */
  find(text: string, spans: Span[]): void {
    for (const [needle, aliases] of this.#needles) {
      for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1)) {
        const found = aliases.find(text, at);
        if (found) this.#add(text, found.start, found.alias, spans);
      }
    }
    if (this.#cut.length > 0)
      for (const { index } of text.matchAll(/\.{3}|…/g)) this.#addCut(text, index, spans);
  }

  /** A path that ends in the ellipsis at `at`, where that is inside of an alias. */
  #addCut(text: string, at: number, spans: Span[]): void {
    let start = at;
    while (start > 0 && at - start < longestCut && !pathEnds.has(text.charCodeAt(start - 1))) start--;
    while (isSign(text.charAt(start))) start++;
    const path = text.slice(start, at);
    if (path.length < shortestCut || isTooBroad(path)) return;
    const alias = this.#cut.find((candidate) => candidate.text.startsWith(path));
    if (alias) spans.push({ start, end: at, rule: alias.name, text: alias.mark });
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
