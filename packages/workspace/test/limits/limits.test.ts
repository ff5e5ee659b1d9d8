import { expect, test } from "vitest";
import { completeLimits } from "../../src/limits/limits.js";
import { codeOf } from "../support/scratch.js";

test("fills in what is not given", () => {
  expect(completeLimits({ maxFiles: 3 })).toMatchObject({
    maxFiles: 3,
    maxDepth: 128,
    maxReadBytes: 67_108_864,
  });
});

test.each([
  [{ maxFiles: 0 }],
  [{ maxFiles: -1 }],
  [{ maxFiles: 1.5 }],
  [{ maxFiles: Number.NaN }],
  [{ maxFiles: Number.POSITIVE_INFINITY }],
  [{ maxFiles: "3" }],
  [{ maxDepth: 1025 }],
  [{ maxNameBytes: 256 }],
  [{ maxWorkspaces: 0 }],
  [{ maxAgeMs: -1 }],
  [{ maxBytes: 3 }],
  [null],
  [7],
])("refuses %j as limits", async (limits) => {
  // @ts-expect-error -- misuse that only JavaScript allows
  expect(await codeOf(() => completeLimits(limits))).toBe("invalid-options");
});
