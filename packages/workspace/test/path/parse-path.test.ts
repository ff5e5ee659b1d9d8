import { posix, win32 } from "node:path";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { WorkspaceError } from "../../src/error/workspace-error.js";
import { parsePath } from "../../src/path/parse-path.js";
import { codeOf, errorOf } from "../support/scratch.js";

// Rows of the conformance table that are about the path alone: [input, code].
const refused: readonly (readonly [string, string])[] = [
  ["", "empty-path"],
  [".", "dot-segment"],
  ["..", "parent-segment"],
  ["a/../b", "parent-segment"],
  ["../ws/a", "parent-segment"],
  ["a/../../x", "parent-segment"],
  [`${"../".repeat(16)}etc/passwd`, "parent-segment"],
  ["a/..", "parent-segment"],
  ["/etc/passwd", "absolute-path"],
  ["/", "absolute-path"],
  ["a//b", "empty-segment"],
  ["a/./b", "dot-segment"],
  ["./a", "dot-segment"],
  ["file/", "empty-segment"],
  ["dirlink/.", "dot-segment"],
  [String.raw`.git\foo`, "backslash"],
  [String.raw`.\.GIT\x`, "backslash"],
  [String.raw`..\x`, "backslash"],
  [String.raw`\x`, "backslash"],
  [String.raw`d\a`, "backslash"],
  [".git.", "trailing-dot-or-space"],
  [".git ", "trailing-dot-or-space"],
  [".git...:alternate-stream", "colon"],
  [".git::$INDEX_ALLOCATION", "colon"],
  ["git~1", "short-name"],
  ["GIT~1 .", "trailing-dot-or-space"],
  ["GITMOD~4", "short-name"],
  ["GI7EBA~9", "short-name"],
  ["a/PROGRA~1.TXT", "short-name"],
  ["CON", "device-name"],
  ["nul", "device-name"],
  ["AUX.c", "device-name"],
  ["com9.c", "device-name"],
  ["COM¹", "device-name"],
  ["LPT³. ", "device-name"],
  ["COM0", "device-name"],
  ["com0.c", "device-name"],
  ["conOut$  .xyz/t", "device-name"],
  ["a/b/PRN.tar.gz", "device-name"],
  ["name.", "trailing-dot-or-space"],
  ["name ", "trailing-dot-or-space"],
  ["a. ./b", "trailing-dot-or-space"],
  ["...", "trailing-dot-or-space"],
  ["f.txt:stream", "colon"],
  ["C:x", "drive-path"],
  [String.raw`C:\x`, "drive-path"],
  ["C:..", "drive-path"],
  [String.raw`c:\c:\d:\e`, "drive-path"],
  [String.raw`\\srv\share\x`, "unc-path"],
  [String.raw`\\?\X:\y`, "unc-path"],
  ["//?/X:/y", "unc-path"],
  [String.raw`\\.\C:\..`, "unc-path"],
  ["a\0.txt", "nul-character"],
  ["\0", "nul-character"],
  ["a\nb", "control-character"],
  ["\u001B[2J", "control-character"],
  ["a\u0085b", "control-character"],
  ["a\u2028b", "control-character"],
  ["a\u202Eb", "bidi-character"],
  ["a\u2066b", "bidi-character"],
  ["s\uD800", "malformed-unicode"],
  ["s\uDFFF", "malformed-unicode"],
  ["what?", "reserved-character"],
  ["a*b", "reserved-character"],
  ["x".repeat(256), "segment-too-long"],
  ["é".repeat(128), "segment-too-long"],
  [`${"a/".repeat(1024)}a`, "too-many-segments"],
  [`${`${"x".repeat(250)}/`.repeat(13)}x`, "path-too-long"],
];

const allowed: readonly string[] = [
  "..foo/x",
  "b..r",
  "x".repeat(255),
  "é".repeat(127),
  `${"a/".repeat(1023)}a`,
  ".gitmodules x",
  "..gitmodules",
  "gitmodules",
  ".gitmodules",
  "comm",
  "conout.c",
  "lptN",
  "console.log",
  "auxiliary/nullable.ts",
  "%2e%2e/x",
  "100%.txt",
  "~",
  "~/x",
  "$HOME",
  "-rf",
  "--x",
  "[id].tsx",
  "a b/c d.txt",
  " leading",
  "ünïcödé/日本語.md",
  "café",
  "👩‍👩‍👧.txt",
  "backup~",
  "file.~1~",
  "a-long-name~1",
];

const shorten = (input: string): string =>
  JSON.stringify(input.length > 40 ? `${input.slice(0, 40)}…` : input);
const labelled = ([input, code]: readonly [string, string]): [string, string, string] => [
  shorten(input),
  code,
  input,
];

describe("parsePath", () => {
  test.each(refused.map(labelled))("refuses %s with %s", async (_label, code, input) => {
    expect(await codeOf(() => parsePath(input))).toBe(code);
  });

  test.each(allowed.map((input) => [shorten(input), input]))(
    "accepts %s and returns it unchanged",
    (_, input) => {
      expect(parsePath(input)).toEqual({ path: input, segments: input.split("/") });
    },
  );

  test("accepts under the posix profile what only Windows reads differently", () => {
    for (const path of ["a:b", "aux.c", String.raw`a\b`, "a.", "a ", "git~1", "a?", "C:x", "foo..", "..."]) {
      expect(parsePath(path, "posix").segments).toEqual([path]);
    }
  });

  test("refuses under the posix profile what leads out or deceives everywhere", async () => {
    const everywhere = ["", "/a", "//a", "..", "a/../b", "a//b", "a\0", "a\nb", "a\u202Eb", "s\uD800"];
    for (const path of everywhere) {
      expect(await codeOf(() => parsePath(path, "posix"))).not.toBe("accepted");
    }
  });

  test("names the segment, the rule and the path as it was given", async () => {
    const error = await errorOf(() => parsePath("src/ok/../x"));
    expect(error).toMatchObject({ code: "parent-segment", segment: 2, path: "src/ok/../x" });
    expect(error.message).toBe(`"src/ok/../x": ${error.reason}`);
  });

  test("shows a hostile path escaped and cut in its message", async () => {
    const error = await errorOf(() => parsePath(`\u001B[2J\u202E${"x".repeat(5000)}`));
    // oxlint-disable-next-line no-control-regex -- what must not be there
    expect(error.message).not.toMatch(/[\u0000-\u001F\u202E]/u);
    expect(error.message.length).toBeLessThan(400);
  });

  test("refuses a profile or an input of another type", async () => {
    // @ts-expect-error -- misuse that only JavaScript allows
    expect(await codeOf(() => parsePath("a", "windows"))).toBe("invalid-options");
    // @ts-expect-error -- misuse that only JavaScript allows
    expect(await codeOf(() => parsePath(null))).toBe("invalid-options");
  });

  test("every string is refused with a code or names a path strictly inside, on every system", () => {
    const piece = fc.oneof(
      fc.string({ unit: "binary", maxLength: 6 }),
      fc.constantFrom("..", ".", "/", "\\", "C:", "~1", " ", ".", "nul", "\0", "\uD800", "a", ".git"),
    );
    const input = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(""));
    fc.assert(
      fc.property(input, (text) => {
        let path: string;
        try {
          ({ path } = parsePath(text));
        } catch (error) {
          return error instanceof WorkspaceError && error.reason.length > 0;
        }
        return (
          path === text &&
          posix.resolve("/root/ws", path).startsWith("/root/ws/") &&
          posix.relative("/root/ws", posix.resolve("/root/ws", path)) === path &&
          win32.resolve(String.raw`X:\root\ws`, path).startsWith(`X:\\root\\ws\\`)
        );
      }),
      { numRuns: 5000 },
    );
  });
});
