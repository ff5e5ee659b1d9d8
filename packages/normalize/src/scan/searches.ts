/** The searches of assembly/. What they take are addresses in the memory, lengths count units or bytes. */
export interface Searches {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  narrow(units: number, bytes: number, length: number): number;
  places(bytes: number, length: number, out: number, paths: number): number;
  assemble(source: number, shift: number, edits: number, count: number, out: number): number;
  strip(units: number, bytes: number, from: number, length: number, out: number): void;
}

/** What {@link Searches.narrow} says that occurs. */
export const occurs = { control: 1, telling: 2, wide: 4 } as const;

/** Where {@link Searches.strip} and {@link Searches.places} leave their numbers. */
export const reports = { strip: 2016, paths: 2044 } as const;
