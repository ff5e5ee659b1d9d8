import { endsComponent, endsEncodedComponent, isEncoded, startsPath } from "./boundary.js";

/** A spelling of a root. */
export interface Alias {
  readonly text: string;
  readonly name: string;
  readonly mark: string;
}

interface Node {
  readonly next: Map<number, Node>;
  alias?: Alias;
}

/**
 * The aliases that share a needle, by where in them it stands, as trees of their characters: many spellings of one
 * directory differ in few characters, so that to look for all of them costs little more than for one.
 */
export class AliasTree {
  readonly #roots = new Map<number, Node>();

  /** Takes an alias in; `offset` is where the needle first stands in it. Of equal ones the first stays. */
  add(alias: Alias, offset: number): void {
    let node: Node = this.#roots.get(offset) ?? { next: new Map() };
    this.#roots.set(offset, node);
    for (let at = 0; at < alias.text.length; at++) {
      const code = alias.text.charCodeAt(at);
      const next: Node = node.next.get(code) ?? { next: new Map() };
      node.next.set(code, next);
      node = next;
    }
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

function longest(text: string, start: number, root: Node): Alias | undefined {
  let found: Alias | undefined;
  let node = root.next.get(text.charCodeAt(start));
  for (let at = start + 1; node; at++) {
    if (node.alias && endsAt(text, at, node.alias)) found = node.alias;
    node = at < text.length ? node.next.get(text.charCodeAt(at)) : undefined;
  }
  return found && startsPath(text, start) ? found : undefined;
}

function endsAt(text: string, at: number, alias: Alias): boolean {
  return (isEncoded(alias.text) ? endsEncodedComponent : endsComponent)(text, at);
}
