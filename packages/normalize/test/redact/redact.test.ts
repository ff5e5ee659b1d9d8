import { describe, expect, test } from "vitest";
import { createNormalizer, normalize, redact } from "../../src/index.js";

const secret = `p@ss "wörd"/+ ü`;

describe("an exact value goes in every form", () => {
  const forms = {
    plain: secret,
    JSON: JSON.stringify({ a: secret }),
    URL: `https://u:${encodeURIComponent(secret)}@example.org`,
    form: new URLSearchParams({ a: secret }).toString(),
    base64: Buffer.from(secret).toString("base64"),
    base64url: Buffer.from(secret).toString("base64url"),
    "basic authentication": `Basic ${Buffer.from(`user:${secret}`).toString("base64")}`,
    "base64, one further": Buffer.from(`a${secret}bc`).toString("base64"),
    "base64, two further": Buffer.from(`ab${secret}c`).toString("base64"),
  };
  test("as it is", () => {
    expect(redact(`x ${secret} y`, { values: [secret] }).text).toBe("x <redacted> y");
  });

  test.each(Object.entries(forms))("%s", (_, form) => {
    const { text, count } = redact(`x ${form} y`, { values: [secret] });
    expect(count).toBe(1);
    expect(text).toContain("<redacted>");
  });
});

test("of an environment, values go whose names say that they are secret", () => {
  const environment = {
    API_TOKEN: "abcdef123",
    DB_PASSWORD: "hunter2222",
    PWD: "/srv/a/b",
    SSH_AUTH_SOCK: "/run/agent",
    HOME: "/home/me",
    X_SECRET: "abc",
  };
  expect(redact("abcdef123 hunter2222 /srv/a/b /run/agent /home/me abc", { environment })).toEqual({
    text: "<redacted> <redacted> /srv/a/b /run/agent /home/me abc",
    count: 2,
  });
});

test.each([
  `ghp_${"a1".repeat(18)}`,
  `github_pat_${"a1_".repeat(10)}`,
  `glpat-${"a1-b".repeat(5)}`,
  `npm_${"a1".repeat(18)}`,
  "xoxb-1234567890-abc",
  `AKIA${"ABCDEFGH".repeat(2)}`,
  `AIza${"abcde".repeat(7)}`,
  `sk-${"a1b2".repeat(8)}`,
  `sk_live_${"a1b2".repeat(6)}`,
  "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.abcdefghijklmnop",
])("a token of known shape goes: %s", (token) => {
  expect(redact(`key=${token};`)).toEqual({ text: "key=<redacted>;", count: 1 });
  expect(redact(`key=${token};`, { tokens: "keep" }).count).toBe(0);
});

test("a private key goes line by line, also in pieces; what follows stays", () => {
  const key = `-----BEGIN RSA PRIVATE KEY-----\n${"MIIEpAIBAAKC".repeat(5)}\nabc=\n-----END RSA PRIVATE KEY-----\n`;
  const expected = "a <redacted>\n<redacted>\n<redacted>\n<redacted>\nFAIL b\n";
  expect(redact(`a ${key}FAIL b\n`).text).toBe(expected);
  const normalizer = createNormalizer({ redact: {} });
  let text = "";
  for (const character of `a ${key}FAIL b\n`) text += normalizer.push(character);
  expect(text + normalizer.end().text).toBe(expected);
});

test.each(["FAIL", "ok 1 - a", "  3 passing", "FAIL a.test.js", "✓ a"])(
  "a verdict behind a key without an end stays: %j",
  (line) => {
    const input = `-----BEGIN PRIVATE KEY-----\nabc\n${line}\nabc\n`;
    expect(redact(input).text).toBe(`<redacted>\n<redacted>\n${line}\nabc\n`);
  },
);

test("text behind a key without an end stays from the first line that is no key", () => {
  expect(redact("-----BEGIN PRIVATE KEY-----\nabc\nFAIL a.test.js\nabc\n").text).toBe(
    "<redacted>\n<redacted>\nFAIL a.test.js\nabc\n",
  );
});

test("as part of a normalization it wins over every other rule and sees through colours", () => {
  const options = { redact: { values: ["/tmp/s3cret-x"] }, literals: "escape" } as const;
  const { text, replacements } = normalize("at /tmp/s3c\u001B[1mret-x/y <redacted>\n", options);
  expect(text).toBe("at <redacted>/y <\\redacted>\n");
  expect(replacements).toContainEqual({ rule: "redacted", count: 1 });
});

test("overlapping secrets leave nothing", () => {
  expect(redact("abcdefghij", { values: ["abcdefg", "defghij"] })).toEqual({ text: "<redacted>", count: 1 });
});

test("misuse is refused without a word of the secret", () => {
  for (const options of [
    { values: ["s3cr"] },
    { values: [5] },
    { environment: { s3crTOKEN: 5 } },
    { tokens: "s3cr" },
    { value: ["s3cr"] },
  ]) {
    const misuse = (): unknown => (redact as (text: string, options: unknown) => unknown)("", options);
    expect(misuse).toThrowError(expect.objectContaining({ code: "invalid-option" }));
    expect(misuse).not.toThrowError(/s3cr/);
  }
});
