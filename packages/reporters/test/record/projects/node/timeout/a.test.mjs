import { test, describe, before, after } from "node:test";
test(
  "slow",
  { timeout: 30 },
  () =>
    new Promise((done) => {
      setTimeout(done, 300);
    }),
);
test("quick", () => {});
