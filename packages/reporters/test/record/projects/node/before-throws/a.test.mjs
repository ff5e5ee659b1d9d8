import { test, describe, before, after } from "node:test";
describe("group", () => {
  before(() => {
    throw new Error("seven is not six");
  });
  test("one", () => {});
  test("two", () => {});
});
test("apart", () => {});
