import { isDeepStrictEqual } from "node:util";
import { parse, stringify } from "smol-toml";

/** A file as a candidate has it, with options as they are in the original; null: the file goes. */
export type Merge = (own: string, original: string | null) => string | null;

/** `pyproject.toml` with the original's options of pytest. */
export const mergePyproject: Merge = (own, original) =>
  mergeKeys(own, original, { read: parse, write: stringify, paths: [["tool", "pytest"]] });

/** `Cargo.toml` with the original's targets that are tests, and what decides how they are run. */
export const mergeCargo: Merge = (own, original) =>
  mergeKeys(own, original, {
    read: parse,
    write: stringify,
    paths: [
      ["test"],
      ["bench"],
      ["lib", "harness"],
      ["lib", "test"],
      ["package", "autotests"],
      ["package", "build"],
    ],
  });

/** `package.json` with the original's options of runners, and its scripts where these are what is run. */
export function mergePackage(scripts: boolean): Merge {
  const keys = ["jest", "mocha", "ava", "babel", ...(scripts ? ["scripts"] : [])];
  return (own, original) =>
    mergeKeys(own, original, {
      read: (text) => JSON.parse(text),
      write: (value) => `${JSON.stringify(value, null, 2)}\n`,
      paths: keys.map((key) => [key]),
    });
}

interface Format {
  readonly read: (text: string) => unknown;
  readonly write: (value: object) => string;
  readonly paths: readonly (readonly string[])[];
}

function mergeKeys(own: string, original: string | null, { read, write, paths }: Format): string | null {
  const mine = readObject(own, read);
  // What cannot be read cannot be told apart.
  if (mine === null) return original;
  const theirs = readObject(original ?? "", read) ?? {};
  const different = paths.filter((path) => !isDeepStrictEqual(valueAt(mine, path), valueAt(theirs, path)));
  for (const path of different) setAt(mine, path, valueAt(theirs, path));
  return different.length === 0 ? own : write(mine);
}

type Table = Record<string, unknown>;

function readObject(text: string, read: Format["read"]): Table | null {
  try {
    const value = read(text);
    return isTable(value) ? value : null;
  } catch {
    return null;
  }
}

function isTable(value: unknown): value is Table {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function valueAt(table: Table, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, key) => (isTable(value) ? value[key] : undefined), table);
}

function setAt(table: Table, path: readonly string[], value: unknown): void {
  const [key = "", ...rest] = path;
  if (rest.length === 0) {
    if (value === undefined) delete table[key];
    else table[key] = value;
    return;
  }
  const inner = table[key];
  const next = isTable(inner) ? inner : {};
  setAt(next, rest, value);
  if (isTable(inner) || value !== undefined) table[key] = next;
}

/** `setup.cfg` and `tox.ini` with the original's sections of pytest. */
export const mergeIni: Merge = (own, original) => {
  const [mine, theirs] = [sectionsOf(own), sectionsOf(original ?? "")];
  const isOptions = ({ name }: Section): boolean => name === "pytest" || name === "tool:pytest";
  const [set, kept] = [mine.filter(isOptions), theirs.filter(isOptions)];
  if (isDeepStrictEqual(set, kept)) return own;
  const text = [...mine.filter((section) => !isOptions(section)), ...kept]
    .map((section) => section.text)
    .join("");
  return text === "" ? null : text;
};

interface Section {
  readonly name: string;
  /** All of it, its heading and what follows. */
  readonly text: string;
}

function sectionsOf(text: string): readonly Section[] {
  return text
    .split(/^(?=\[)/m)
    .filter((part) => part !== "")
    .map((part) => ({ name: /^\[\s*([^\]]*?)\s*\]/.exec(part)?.[1] ?? "", text: part }));
}
