import { describe, expect, test } from "vitest";
import { createNormalizer, NormalizeError, normalize } from "../../src/index.js";

/** What a caller without types may do. */
type Untyped = (input?: unknown, options?: unknown) => unknown;
const untypedNormalize = normalize as Untyped;
const untypedNormalizer = createNormalizer as Untyped;

describe("options that have no meaning are refused", () => {
  test.each([
    ["no object", 5, "invalid-option"],
    ["null", null, "invalid-option"],
    ["an unknown option", { root: [] }, "invalid-option"],
    ["an unknown choice", { durations: "all" }, "invalid-option"],
    ["an unknown profile", { profile: "karma" }, "invalid-option"],
    ["a wrong type", { timestamps: true }, "invalid-option"],
    ["roots that are no array", { roots: { name: "a" } }, "invalid-option"],
    ["a root without aliases", { roots: [{ name: "a", aliases: [] }] }, "invalid-option"],
    ["a root that is a path", { roots: ["/srv/a"] }, "invalid-option"],
    [
      "two roots of one name",
      {
        roots: [
          { name: "a", aliases: ["/b/c"] },
          { name: "a", aliases: ["/d/e"] },
        ],
      },
      "invalid-option",
    ],
    ["a reserved name", { roots: [{ name: "duration", aliases: ["/b/c"] }] }, "invalid-root-name"],
    ["a name with a blank", { roots: [{ name: "my root", aliases: ["/b/c"] }] }, "invalid-root-name"],
    ["the root directory", { roots: [{ name: "a", aliases: ["/"] }] }, "root-too-broad"],
    ["a single component", { roots: [{ name: "a", aliases: ["/srv/run", "/node"] }] }, "root-too-broad"],
    ["a drive", { roots: [{ name: "a", aliases: ["C:\\"] }] }, "root-too-broad"],
    ["a URL of the root directory", { roots: [{ name: "a", aliases: ["file:///"] }] }, "root-too-broad"],
    ["an unknown rule", { rules: { pids: "keep" } }, "invalid-option"],
    ["an unknown choice for a rule", { rules: { pid: false } }, "invalid-option"],
    ["rules that are no object", { rules: ["pid"] }, "invalid-option"],
    ["a name that is too short", { names: { user: "a" } }, "invalid-option"],
    ["an unknown name", { names: { domain: "abc" } }, "invalid-option"],
    ["custom rules that are no array", { custom: {} }, "invalid-option"],
    ["secrets that are too short", { redact: { values: ["a"] } }, "invalid-option"],
    ["a relative temporary directory", { tempDirectories: ["tmp"] }, "invalid-option"],
    ["the root as temporary directory", { tempDirectories: ["/"] }, "invalid-option"],
  ])("%s", (_, options, code) => {
    expect(() => untypedNormalize("", options)).toThrowError(
      expect.objectContaining({ code, name: "NormalizeError" }),
    );
    expect(() => untypedNormalizer(options)).toThrowError(NormalizeError);
  });
});

test("a message names the input, cut short, and the fix", () => {
  const name = "x".repeat(200);
  expect(() => normalize("", { roots: [{ name, aliases: ["/a/b"] }] })).toThrowError(
    /^"x{70,80}\.\.\. cannot name a root: use/,
  );
});

test("input is text or bytes", () => {
  for (const input of [undefined, null, 5, ["a"], new ArrayBuffer(2)]) {
    expect(() => untypedNormalize(input)).toThrowError(expect.objectContaining({ code: "invalid-input" }));
  }
});

test("a normalizer that has ended takes nothing more", () => {
  const normalizer = createNormalizer();
  expect(normalizer.end().text).toBe("");
  expect(() => normalizer.push("a")).toThrowError(expect.objectContaining({ code: "already-ended" }));
  expect(() => normalizer.end()).toThrowError(expect.objectContaining({ code: "already-ended" }));
});

test("options are read when the normalizer is made", () => {
  const options: { durations: "keep" | "reported" } = { durations: "keep" };
  const normalizer = createNormalizer(options);
  options.durations = "reported";
  expect(normalizer.push("took 5ms\n")).toBe("took 5ms\n");
});
