import { test, describe, before, after } from "node:test";
test("adds", () => {});
test("leaves", () => {
  process.exit(0);
});
test("would fail", () => {
  throw new Error("seven is not six");
});
