import * as fc from "fast-check";
import { expect, test } from "vitest";
import { escapeHtml, jsonInHtml } from "../../src/page/escape.js";

test("JSON in a page is the same value, and cannot end its element or begin a comment", () => {
  const value = { text: "</script><!--<script>&\u2028" };
  expect(jsonInHtml(value)).toBe(
    '{"text":"\\u003c/script\\u003e\\u003c!--\\u003cscript\\u003e\\u0026\u2028"}',
  );
  fc.assert(
    fc.property(fc.jsonValue(), (any) => {
      const json = jsonInHtml(any);
      expect(json).not.toMatch(/[<>&]/);
      expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(any)));
    }),
  );
});

test("text in a page is neither markup nor the end of an attribute", () => {
  expect(escapeHtml(`<img src=x onerror='a' title="b"> &amp;`)).toBe(
    "&lt;img src=x onerror=&#39;a&#39; title=&quot;b&quot;&gt; &amp;amp;",
  );
});
