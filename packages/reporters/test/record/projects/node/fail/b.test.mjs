import { test, describe, before, after } from "node:test";
test("greets", async (t) => {
  await t.test("inner one", () => {});
  await t.test("inner two", () => {
    throw new Error("seven is not six");
  });
});
test("greets twice", () => {});
