import type { WorkspaceFile } from "@testbed/workspace";

/** A candidate and the test that every one of them gets. */
export function candidate(source: string, test: string = sumTest): readonly WorkspaceFile[] {
  return [
    { path: "sum.mjs", content: source },
    { path: "sum.test.mjs", content: test },
  ];
}

const sumTest = `
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sum } from "./sum.mjs";
describe("sum", () => {
  test("adds", () => assert.equal(sum(2, 2), 4));
  test("adds nothing", () => assert.equal(sum(0, 0), 0));
});
`;

export const right = "export const sum = (a, b) => a + b;";
export const wrong = "export const sum = (a, b) => a - b;";
export const suite = { command: "node", args: ["--test"] } as const;
