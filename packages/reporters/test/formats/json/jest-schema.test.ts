import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { isJestResult } from "../../../src/formats/json/jest-schema.js";
import { isMochaResult } from "../../../src/formats/json/mocha-schema.js";
import { recordings } from "../../recorded.js";

const count = z.number().int().min(0);

// The same shapes in the words of a validator that many know.
const jest = z.object({
  success: z.boolean(),
  numTotalTests: count,
  numFailedTests: count,
  numRuntimeErrorTestSuites: count.optional(),
  wasInterrupted: z.boolean().optional(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().nullish(),
      assertionResults: z.array(
        z.object({
          ancestorTitles: z.array(z.string()),
          title: z.string(),
          status: z.enum(["passed", "failed", "skipped", "pending", "todo", "disabled", "focused"]),
          failureMessages: z.array(z.string()).nullish(),
          invocations: count.nullish(),
          retryReasons: z.array(z.string()).nullish(),
          location: z.object({ line: z.number(), column: z.number() }).nullish(),
        }),
      ),
    }),
  ),
});
const mochaTest = z.object({
  title: z.string(),
  fullTitle: z.string(),
  file: z.string().nullish(),
  currentRetry: count.optional(),
  err: z.object({}).optional(),
});
const mocha = z.object({
  stats: z.object({ tests: count, passes: count, pending: count, failures: count }),
  tests: z.array(mochaTest),
  pending: z.array(mochaTest),
  failures: z.array(mochaTest),
  passes: z.array(mochaTest),
});

const jestDocument = {
  success: true,
  numTotalTests: 1,
  numFailedTests: 0,
  numRuntimeErrorTestSuites: 0,
  wasInterrupted: false,
  testResults: [
    {
      name: "a.test.js",
      status: "passed",
      message: "",
      assertionResults: [
        {
          ancestorTitles: ["s"],
          title: "t",
          status: "passed",
          failureMessages: ["m"],
          invocations: 1,
          retryReasons: ["r"],
          location: { line: 1, column: 2 },
        },
      ],
    },
  ],
};
const entry = { title: "t", fullTitle: "s t", file: "a.js", currentRetry: 0, err: { message: "m" } };
const mochaDocument = {
  stats: { tests: 1, passes: 1, pending: 0, failures: 0 },
  tests: [entry],
  pending: [entry],
  failures: [entry],
  passes: [entry],
};

/** Every document with one value replaced or left out. */
function* mutations(document: unknown, values: readonly unknown[]): Generator {
  if (typeof document === "object" && document !== null) {
    for (const [key, inner] of Object.entries(document)) {
      const rebuilt = (value: unknown): unknown =>
        Array.isArray(document)
          ? document.map((item: unknown, index) => (String(index) === key ? value : item))
          : { ...document, [key]: value };
      for (const changed of mutations(inner, values)) yield rebuilt(changed);
    }
  }
  yield* values;
}

describe("the shapes of JSON reports", () => {
  test("are those of the schema for every document with one value changed", () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue(), { minLength: 1, maxLength: 3 }), (made) => {
        const values = [undefined, null, -1, 0.5, 2 ** 53, Number.NaN, "", [], {}, true, ...made];
        for (const document of mutations(jestDocument, values))
          expect(isJestResult(document)).toBe(jest.safeParse(document).success);
        for (const document of mutations(mochaDocument, values))
          expect(isMochaResult(document)).toBe(mocha.safeParse(document).success);
      }),
      { numRuns: 20 },
    );
  });

  test("take the documents of the recorded runners", () => {
    const contents = recordings().flatMap(({ evidence }) => evidence.reports ?? []);
    const documents = contents.flatMap(({ content }): readonly unknown[] => {
      try {
        return [JSON.parse(content)];
      } catch {
        return [];
      }
    });
    expect(documents.filter(isJestResult).length).toBe(
      documents.filter((document) => jest.safeParse(document).success).length,
    );
  });
});
