import { test, describe, before, after } from "node:test";
test("adds", () => {});
