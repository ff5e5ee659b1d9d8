import { test, describe, before, after } from "node:test";
test("has # hash and \\ backslash", () => {});
test("line\nbreak", () => {});
test("ok 1 - fake # SKIP", () => {});
test("trailing (3 ms)", () => {});
test("", () => {});
