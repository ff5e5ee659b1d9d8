import { test } from "vitest";
import { expectNothingLeftAfter } from "./many-grades.js";

test("fourteen grades leave no directory and no process behind", { timeout: 180_000 }, () => {
  expectNothingLeftAfter(14);
});
