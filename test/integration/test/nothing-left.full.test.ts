import { test } from "vitest";
import { expectNothingLeftAfter } from "./many-grades.js";

test("a hundred grades in a row leave no directory and no process behind", { timeout: 900_000 }, () => {
  expectNothingLeftAfter(100);
});
