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
  const last = Buffer.from(after);
  const rest = all.filter(({ path }) => Buffer.compare(Buffer.from(path), last) > 0);
  const kept = within(
    rest.map(({ path, type, size }) => ({ path, type, size })),
    { count: rest.length, bytes: maxBytes - ENVELOPE_BYTES },
  );
  return { entries: kept.items, truncated: kept.omitted > 0 };
}

const ENVELOPE_BYTES = 200;
