import { test, describe, before, after } from "node:test";
test.skip("one", () => {});
test.skip("two", () => {});
