import { test, describe, before, after } from "node:test";
test("adds", () => {});
describe("math", () => {
  test("multiplies", () => {});
  test("same", () => {});
});
