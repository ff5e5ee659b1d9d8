import { test, describe, before, after } from "node:test";
test("adds", () => {});
test.todo("write me");
test("fails as expected", { todo: true }, () => {
  throw new Error("seven is not six");
});
test.skip("skipped", () => {});
test("skipped with reason", { skip: "no network" }, () => {});
