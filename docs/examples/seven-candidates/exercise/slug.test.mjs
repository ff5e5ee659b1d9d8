import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { slug } from "./slug.mjs";

describe("slug", () => {
  test("lowers the case", () => assert.equal(slug("Hello"), "hello"));
  test("joins words with one dash", () => assert.equal(slug("one,  two & three"), "one-two-three"));
  test("leaves no dash at either end", () => assert.equal(slug("  (draft) "), "draft"));
  test("keeps digits", () => assert.equal(slug("Top 10"), "top-10"));
});
