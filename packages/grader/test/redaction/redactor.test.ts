import { expect, test } from "vitest";
import { Redactor } from "../../src/redaction/redactor.js";

const secret = "pass#word\\123-longsecret";
const redactor = new Redactor([secret]);

test.each([
  ["as it is", `a ${secret} b`],
  ["as the TAP of Node.js writes it", String.raw`# a pass\#word\\123-longsecret b`],
  ["with colours in it", `a \u001b[31m${secret.slice(0, 7)}\u001b[0m${secret.slice(7)} b`],
  ["cut before a mark", `a ${secret.slice(0, 10)}\n[testbed: 40 bytes dropped]\n b`],
  ["cut behind a mark", `a\n[testbed: 40 bytes dropped]\n${secret.slice(5)} b`],
])("a secret is taken out %s", (_, text) => {
  const redacted = redactor.text(text);
  expect(redacted).toContain("<redacted>");
  expect(redacted).not.toMatch(/pass#wo|longsecret/);
});

test("what only looks like the end of a secret stays where nothing was cut", () => {
  const other = new Redactor(["testbed-token"]);
  for (const text of ["runs the test", "a testbed", "token of it", "test\n[testbed: 4 bytes]\n"])
    expect(other.text(text)).toBe(text);
});

test("without values and without shapes nothing is changed", () => {
  const text = `ghp_${"a".repeat(36)} pass`;
  expect(new Redactor([], { tokens: "keep" }).text(text)).toBe(text);
  expect(new Redactor([]).text(text)).toBe("<redacted> pass");
});
