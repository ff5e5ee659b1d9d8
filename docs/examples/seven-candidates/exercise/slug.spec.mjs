import { describe, expect, test } from "vitest";
import { slug } from "./slug.mjs";

describe("slug", () => {
  test("lowers the case", () => expect(slug("Hello")).toBe("hello"));
  test("joins words with one dash", () => expect(slug("one,  two & three")).toBe("one-two-three"));
  test("leaves no dash at either end", () => expect(slug("  (draft) ")).toBe("draft"));
  test("keeps digits", () => expect(slug("Top 10")).toBe("top-10"));
});
