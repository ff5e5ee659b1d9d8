import { isWord } from "../text/characters.js";
import { isTop } from "./breadth.js";
import { endsComponent, endsEncodedComponent, isEncoded, startsPath } from "./boundary.js";

/** A spelling of a root. */
export interface Alias {
  readonly text: string;
  readonly name: string;
  readonly mark: string;
}

/** What follows a common beginning. */
interface Node {
  /** By first character: the further characters that all have in common, and what follows them. */
  readonly next: Map<number, { readonly text: string; readonly node: Node }>;
  alias?: Alias;
}

/**
 * The aliases that share a needle, by where in them it stands, as trees of common beginnings: many spellings of one
 * directory differ in few characters, so that to look for all of them costs little more than for one.
 */
export class AliasTree {
  readonly #roots = new Map<number, Node>();

  /** Takes an alias in; `offset` is where the needle first stands in it. Of equal ones the first stays. */
  add(alias: Alias, offset: number): void {
    const root: Node = this.#roots.get(offset) ?? { next: new Map() };
    this.#roots.set(offset, root);
    const node = nodeOf(root, alias.text);
    node.alias ??= alias;
  }

  /** The longest alias around the needle at `at`, and where it starts. */
  find(text: string, at: number): { readonly alias: Alias; readonly start: number } | undefined {
    let found: { readonly alias: Alias; readonly start: number } | undefined;
    for (const [offset, root] of this.#roots) {
      const start = at - offset;
      const alias = start < 0 ? undefined : longest(text, start, root);
      if (alias && alias.text.length > (found?.alias.text.length ?? 0)) found = { alias, start };
    }
    return found;
  }
}

/** The node that `text` leads to from `root`; made if there is none yet. */
function nodeOf(root: Node, text: string): Node {
  if (text === "") return root;
  const first = text.charCodeAt(0);
  const edge = root.next.get(first);
  if (!edge) {
    const node: Node = { next: new Map() };
    root.next.set(first, { text, node });
    return node;
  }
  let common = 1;
  while (common < text.length && text[common] === edge.text[common]) common++;
  if (common === edge.text.length) return nodeOf(edge.node, text.slice(common));
  // They part within the edge: a node comes in between.
  const rest = edge.text.slice(common);
  const between: Node = { next: new Map([[rest.charCodeAt(0), { text: rest, node: edge.node }]]) };
  root.next.set(first, { text: text.slice(0, common), node: between });
  return nodeOf(between, text.slice(common));
}

function longest(text: string, start: number, root: Node): Alias | undefined {
  let found: Alias | undefined;
  let at = start;
  for (let edge = root.next.get(text.charCodeAt(at)); edge; edge = edge.node.next.get(text.charCodeAt(at))) {
    if (!text.startsWith(edge.text, at)) break;
    at += edge.text.length;
    const { alias } = edge.node;
    if (alias && endsAt(text, at, alias)) found = alias;
    if (at >= text.length) break;
  }
  return found && startsPath(text, start) ? found : undefined;
}

function endsAt(text: string, at: number, alias: Alias): boolean {
  // What follows a top is the name of something in it.
  if (isTop(alias.text)) return isWord(text.charCodeAt(at)) || text.charAt(at) === ".";
  return (isEncoded(alias.text) ? endsEncodedComponent : endsComponent)(text, at);
}
