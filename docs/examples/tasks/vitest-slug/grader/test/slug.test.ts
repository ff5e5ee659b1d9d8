import { describe, expect, test } from "vitest";
import { slug } from "../src/slug.js";

describe("slug", () => {
  test("lowers letters", () => {
    expect(slug("Title")).toBe("title");
  });
  test("keeps letters with marks", () => {
    expect(slug("Crème brûlée")).toBe("creme-brulee");
  });
  test("joins words with one hyphen", () => {
    expect(slug("  one,  two -- three! ")).toBe("one-two-three");
  });
});
