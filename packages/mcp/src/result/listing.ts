import { within } from "./within.js";

interface Entry {
  readonly path: string;
  readonly type: "file" | "directory" | "link" | "other";
  readonly size: number;
}

/** One page of a listing, which is sorted by the bytes of the paths. */
export function listing(
  all: readonly Entry[],
  after: string,
  maxBytes: number,
): { readonly entries: Entry[]; readonly truncated: boolean } {
  const rest = all.slice(nextIndex(all, after));
  const kept = within(
    rest.map(({ path, type, size }) => ({ path, type, size })),
    { count: rest.length, bytes: maxBytes - ENVELOPE_BYTES },
  );
  return { entries: kept.items, truncated: kept.omitted > 0 };
}

// By place where the entry still exists: a path that is no UTF-8 is sorted by bytes that its spelling does not show.
function nextIndex(all: readonly Entry[], after: string): number {
  const index = all.findIndex(({ path }) => path === after);
  if (index !== -1) return index + 1;
  const last = Buffer.from(after);
  const next = all.findIndex(({ path }) => Buffer.compare(Buffer.from(path), last) > 0);
  return next === -1 ? all.length : next;
}

const ENVELOPE_BYTES = 200;
