import type { Span } from "../line/span.js";
import type { Root } from "../normalize/options.js";
import { endsComponent, startsPath } from "./boundary.js";

const shortestNeedle = 3;

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

  constructor(roots: readonly Root[]) {
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
        const span = matchAround(text, at, aliases);
        if (span) spans.push(span);
      }
    }
  }
}

function matchAround(text: string, at: number, aliases: readonly Alias[]): Span | undefined {
  for (const alias of aliases) {
    const start = at - alias.offset;
    if (start < 0 || !text.startsWith(alias.text, start)) continue;
    const end = start + alias.text.length;
    if (startsPath(text, start) && endsComponent(text, end))
      return { start, end, rule: alias.name, text: alias.mark };
  }
  return undefined;
}

/** The longest run of ASCII letters and digits that occurs in every alias. */
function sharedPart(aliases: readonly string[]): string | undefined {
  const runs = (aliases[0] ?? "").match(/[A-Za-z0-9]+/g) ?? [];
  const shared = runs.filter(
    (run) => run.length >= shortestNeedle && aliases.every((alias) => alias.includes(run)),
  );
  return shared.sort((a, b) => b.length - a.length)[0];
}
