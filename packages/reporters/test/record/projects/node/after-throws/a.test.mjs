import { test, describe, before, after } from "node:test";
describe("group", () => {
  after(() => {
    throw new Error("seven is not six");
  });
  test("one", () => {});
});
