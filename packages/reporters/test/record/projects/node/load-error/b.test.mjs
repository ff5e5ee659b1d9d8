import { test, describe, before, after } from "node:test";
throw new Error("seven is not six");
test("never", () => {});
