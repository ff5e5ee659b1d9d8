import type { TestCase } from "../run/test-run.js";
import { isSameFile } from "./same-file.js";

/** What stands between the parts of a flat name. */
const SEPARATORS = [" > ", " › ", " » ", " | ", " - ", "::", ": ", "/", ".", "#", " "] as const;
const LONGEST = 4_000;

/** Finds test cases by names in one string, as runners and benchmarks print them. */
export class FlatNames {
  readonly #byName = new Map<string, TestCase[]>();

  constructor(tests: readonly TestCase[]) {
    for (const test of tests) {
      const namesakes = this.#byName.get(test.name);
      if (namesakes === undefined) this.#byName.set(test.name, [test]);
      else namesakes.push(test);
    }
  }

  /** Every test case that the flat name can mean. */
  matching(flat: string): readonly TestCase[] {
    const found = new Set<TestCase>(this.#ofUnittest(flat));
    for (const { prefix, name } of splits(flat)) {
      for (const test of this.#byName.get(name) ?? []) if (stands(test, prefix)) found.add(test);
    }
    return [...found];
  }

  // `test_adds (package.module.Class)`, since Python 3.11 also `(package.module.Class.test_adds)`
  #ofUnittest(flat: string): readonly TestCase[] {
    const [, name = "", dotted = ""] = /^(\S.*) \(([\w.]+)\)$/u.exec(flat.slice(0, LONGEST)) ?? [];
    const around = dotted.endsWith(`.${name}`) ? dotted.slice(0, -name.length - 1) : dotted;
    return (this.#byName.get(name) ?? []).filter((test) => around !== "" && stands(test, around));
  }
}

interface Split {
  readonly prefix: string;
  readonly name: string;
}

// A title may hold any separator, so every place where the name could begin is tried.
function* splits(flat: string): Generator<Split> {
  yield { prefix: "", name: flat };
  for (let at = 1; at < Math.min(flat.length, LONGEST); at += 1) {
    for (const separator of SEPARATORS) {
      if (flat.startsWith(separator, at))
        yield { prefix: flat.slice(0, at), name: flat.slice(at + separator.length) };
    }
  }
}

// The innermost suites, all of them or some, and the file in front of all of them. Titles may hold separators, so what
// is left in front of a suite can be several texts.
function stands({ suite, file }: TestCase, prefix: string): boolean {
  let rests: readonly string[] = [prefix];
  for (let left = suite.length; left >= 0 && rests.length > 0; left -= 1) {
    const outer = suite.slice(0, left);
    if (rests.some((rest) => rest === "" || isFileOf(rest, outer, file))) return true;
    const title = outer.at(-1) ?? "";
    rests = [...new Set(rests.flatMap((rest) => withoutLast(rest, title)))];
  }
  return false;
}

function withoutLast(text: string, title: string): readonly string[] {
  if (title === "") return [text];
  if (text === title) return [""];
  return SEPARATORS.filter((separator) => text.endsWith(`${separator}${title}`)).map((separator) =>
    text.slice(0, -separator.length - title.length),
  );
}

// JUnit XML of pytest has the module in place of the file, or beside it: `tests/test_a.py` is `tests.test_a`.
function isFileOf(text: string, suite: readonly string[], file: string | undefined): boolean {
  const dotted = moduleOf(text);
  const isModule = dotted !== null && suite.length > 0 && isTail(suite.join("."), dotted);
  if (file === undefined) return isModule;
  return isSameFile(file, text) && (suite.length === 0 || isModule);
}

function moduleOf(path: string): string | null {
  return /^[^\s:]+\.py$/u.test(path) ? path.slice(0, -".py".length).replaceAll(/[\\/]/gu, ".") : null;
}

function isTail(text: string, end: string): boolean {
  return text === end || text.endsWith(`.${end}`);
}
