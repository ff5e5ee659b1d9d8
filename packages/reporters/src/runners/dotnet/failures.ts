import type { TestFailure } from "../../run/test-run.js";
import { findLocation, firstLines } from "../../text/clip.js";

const VSTEST = /^ {1,4}Failed (\S.{0,1000}?) \[[^\]]{1,40}\]$/u;
const PLATFORM = /^failed (\S.{0,1000}?) \((?:\d[^()]{0,40}|< ?\d[^()]{0,20})\)$/u;
const XUNIT = /^\[xUnit\.net \d[\d:.]*\] {1,8}(\S.{0,1000}) \[FAIL\]$/u;
const TERMINAL = /(?:^|: )error TESTERROR: *$|^ {2,8}(\S.{0,1000}?) \(\d[^()]{0,40}\): Error Message: /u;

/** Reads failing tests in the one style that names most of them. */
export function readDotnetFailures(lines: readonly string[]): readonly TestFailure[] {
  const styles = [VSTEST, PLATFORM, XUNIT, TERMINAL].map((pattern) =>
    lines.flatMap((line, index) => {
      const name = pattern.exec(line.slice(0, 1_200))?.[1];
      return name === undefined ? [] : [toFailure(name, lines.slice(index + 1, index + 20))];
    }),
  );
  return styles.find(({ length }) => length > 0) ?? [];
}

// Names are qualified; parameters in brackets may hold dots of their own.
function toFailure(title: string, below: readonly string[]): TestFailure {
  const bare = title.split("(", 1)[0] ?? title;
  const at = bare.includes(" ") ? -1 : bare.lastIndexOf(".");
  const suite = at === -1 ? [] : [title.slice(0, at)];
  const end = below.findIndex(
    (line) => line === "" || /^ {0,4}(?:Failed|Passed|Skipped|failed|passed|skipped) \S/u.test(line),
  );
  const text = (end === -1 ? below : below.slice(0, end))
    .map((line) => line.trim())
    .filter((line) => line !== "Error Message:");
  const message = firstLines(text.join("\n"));
  const location = / in (\S.*?):line (\d{1,9})/u.exec(text.join("\n"));
  const place = location === null ? findLocation(message) : `${location[1]}:${location[2]}`;
  return {
    name: title.slice(at + 1),
    suite,
    ...(message === "" ? {} : { message }),
    ...(place === undefined ? {} : { location: place }),
  };
}
