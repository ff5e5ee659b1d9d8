import type { Span } from "../line/span.js";
import { isSeparator } from "../text/characters.js";
import { Numbering } from "../placeholder/numbering.js";
import { spellings, twins } from "./aliases.js";
import { startsPath } from "./boundary.js";

/** Ends a component of a path in running text. */
const ends = new Set(Array.from(`/\\ \t\n\r"'\`:;,()[]{}<>|*?&=!`, (character) => character.charCodeAt(0)));

interface Base {
  /** What occurs in the text. */
  readonly needle: string;
  /** Where the base starts and where it ends, for an occurrence of the needle; undefined if it is none. */
  readonly locate: (text: string, at: number) => Place | undefined;
}

interface Place {
  readonly start: number;
  /** Behind the last character of the base. */
  readonly end: number;
  /** Equal for all spellings of one base. */
  readonly key: string;
}

/** How they begin stands in the buckets of the scanner. */
const usual: readonly Base[] = [
  { needle: "/tmp/", locate: locateTmp },
  { needle: "/var/folders/", locate: locateFolders },
  { needle: "AppData", locate: locateAppData },
  { needle: "%TEMP%", locate: (_, at) => ({ start: at, end: at + 6, key: "%TEMP%" }) },
  { needle: "%TMP%", locate: (_, at) => ({ start: at, end: at + 5, key: "%TEMP%" }) },
];

/** The same in the quoting of URLs and of PHP; they are searched for one by one. */
const quoted: readonly Base[] = ["%2F", "%2f", String.raw`\/`].flatMap((slash) =>
  ["/tmp", "/var/tmp", "/private/tmp", "/private/var/tmp"].map((directory) => {
    const needle = directory.replaceAll("/", slash) + slash;
    const end = needle.length - slash.length;
    const key = directory.replace("/private", "");
    return { needle, locate: (_: string, at: number): Place => ({ start: at, end: at + end, key }) };
  }),
);

/** Finds paths below temporary directories and numbers them by first appearance. */
export class TemporaryFinder {
  readonly #given: readonly Base[];
  readonly #numbering = new Numbering("tmp");

  constructor(directories: readonly string[]) {
    this.#given = directories.flatMap(given);
  }

  /** Adds the spans in the text, in no order; the usual directories may stand at some places only. */
  find(text: string, places: Iterable<number>, spans: Span[]): void {
    for (const at of places) {
      for (const base of usual) if (text.startsWith(base.needle, at)) this.#try(text, at, base, spans);
    }
    for (const base of quotedIn(text).concat(this.#given)) {
      for (let at = text.indexOf(base.needle); at >= 0; at = text.indexOf(base.needle, at + 1))
        this.#try(text, at, base, spans);
    }
  }

  #try(text: string, at: number, { locate }: Base, spans: Span[]): void {
    const place = locate(text, at);
    if (place && startsPath(text, place.start)) this.#add(text, place, spans);
  }

  #add(text: string, { start, end, key }: Place, spans: Span[]): void {
    let from = end;
    while (isSeparator(text.charCodeAt(from))) from++;
    const isEncoded = from === end && encodedSeparator.test(text.slice(end, end + 3));
    if (isEncoded) from = end + 3;
    if (from === end) return;
    const whole = componentEnd(text, from);
    const next = isEncoded ? text.slice(from, whole).search(encodedSeparator) : -1;
    const stop = next < 0 ? runEnd(text, from, whole) : from + next;
    const component = text.slice(from, stop);
    if (component === "" || component === "." || component === "..") return;
    spans.push({ start, end: stop, rule: "tmp", text: () => this.#numbering.mark(`${key}/${component}`) });
  }
}

/** `/tmp` and `/var/tmp`, each also under `/private`. */
function locateTmp(text: string, at: number): Place {
  const variable = text.startsWith("/var", at - 4);
  const inner = variable ? at - 4 : at;
  const start = text.startsWith("/private", inner - 8) ? inner - 8 : inner;
  return { start, end: at + 4, key: variable ? "/var/tmp" : "/tmp" };
}

/** `/var/folders/xx/yyyy/T` of macOS. */
function locateFolders(text: string, at: number): Place | undefined {
  const first = componentEnd(text, at + 13);
  const second = text.charCodeAt(first) === 0x2f ? componentEnd(text, first + 1) : -1;
  if (second < 0 || !text.startsWith("/T/", second)) return undefined;
  const start = text.startsWith("/private", at - 8) ? at - 8 : at;
  return { start, end: second + 2, key: text.slice(at, second + 2) };
}

const encodedSeparator = /%(?:2F|5C)/i;
const separators = String.raw`(?:[\\/]{1,4}|%2F|%5C)`;
const drive = String.raw`(?:(?:\\{2,8}\?\\{1,4})?[A-Za-z](?::|%3A)|/[A-Za-z])`;
const profileFolder = new RegExp(
  String.raw`${drive}${separators}Users${separators}[^\\/\s"'<>|:*?]{1,64}?${separators}$`,
  "i",
);
const rest = new RegExp(`AppData${separators}Local${separators}Temp(?=[\\\\/]|%2F|%5C)`, "iy");

/** `C:\Users\name\AppData\Local\Temp`, with slashes of any kind. */
function locateAppData(text: string, at: number): Place | undefined {
  rest.lastIndex = at;
  if (!rest.test(text)) return undefined;
  const before = profileFolder.exec(text.slice(Math.max(0, at - 130), at));
  if (!before) return undefined;
  return { start: at - before[0].length, end: rest.lastIndex, key: "%TEMP%" };
}

/** A directory of the caller, in all its spellings. */
function given(directory: string): readonly Base[] {
  const trimmed = directory.replace(/[\\/]+$/, "");
  const key = twins(trimmed).find((twin) => !twin.startsWith("/private/")) ?? trimmed;
  return spellings([trimmed]).map((needle) => ({
    needle,
    locate: (_, at) => ({ start: at, end: at + needle.length, key }),
  }));
}

/** Those that may stand in the text: two looks spare most texts the searches. */
function quotedIn(text: string): readonly Base[] {
  return text.includes("%2") || text.includes(String.raw`\/`) ? quoted : [];
}

/** pytest counts its runs below a directory of the user: `pytest-of-me/pytest-12`. */
function runEnd(text: string, from: number, end: number): number {
  if (!text.startsWith("pytest-of-", from) || !text.startsWith("/pytest-", end)) return end;
  const stop = componentEnd(text, end + 1);
  return /^\d+$/.test(text.slice(end + 8, stop)) ? stop : end;
}

function componentEnd(text: string, from: number): number {
  let end = from;
  while (end < text.length && !ends.has(text.charCodeAt(end))) end++;
  while (end > from + 1 && text.charCodeAt(end - 1) === 0x2e) end--;
  return end;
}
