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

test("a key without an end does not hide that another one begins", () => {
  expect(redact("-----BEGIN PRIVATE KEY-----\nabc\n-----BEGIN PRIVATE KEY-----\nabc\nFAIL a\n").text).toBe(
    "<redacted>\n<redacted>\n<redacted>\n<redacted>\nFAIL a\n",
  );
  expect(
    redact("-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY----- -----BEGIN PRIVATE KEY-----\nabc\n")
      .text,
  ).toBe("<redacted>\n<redacted>\n<redacted> <redacted>\n<redacted>\n");
  expect(redact("-----END PRIVATE KEY----- -----BEGIN PRIVATE KEY-----\nabc\n").text).toBe(
    "-----END PRIVATE KEY----- <redacted>\n<redacted>\n",
  );
});

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

const odd = 'p@ss/w+rd é"x';
const json = JSON.stringify(odd).slice(1, -1);
test.each([
  ["JSON of Python", json.replace("é", String.raw`\u00e9`)],
  ["JSON with upper-case digits", json.replace("é", String.raw`\u00E9`)],
  ["JSON of PHP", json.replace("/", String.raw`\/`)],
  ["JSON of PHP in ASCII", json.replace("/", String.raw`\/`).replace("é", String.raw`\u00e9`)],
  ["JSON in JSON", JSON.stringify(json).slice(1, -1)],
  ["percent codes in lower case", encodeURIComponent(odd).replaceAll(/%../g, (code) => code.toLowerCase())],
  ["encodeURI", encodeURI(odd)],
  ["base64", Buffer.from(odd).toString("base64")],
  ["base64 without padding", Buffer.from(odd).toString("base64url")],
])("%s leaves nothing of the secret", (_, form) => {
  expect(redact(`a ${form} b`, { values: [odd] })).toEqual({ text: "a <redacted> b", count: 1 });
});

test("base64 that is wrapped leaves at most a few characters of the secret, wherever the wrap falls", () => {
  const wanted = "hunter22-and-some-more";
  for (let before = 20; before < 80; before++) {
    for (const width of [64, 76]) {
      const code = Buffer.from("x".repeat(before) + wanted + "y".repeat(50)).toString("base64");
      const wrapped = code.match(new RegExp(`.{1,${width}}`, "g"))?.join("\n") ?? "";
      const { text } = redact(`a ${wrapped} b\n`, { values: [wanted] });
      const rest = text.replaceAll(/^a | b$|<redacted>|\n/gm, "");
      // At a wrap up to four characters may stay.
      const gone = code.length - rest.length;
      expect(gone).toBeGreaterThanOrEqual(Math.floor((wanted.length * 8) / 6) - 4);
    }
  }
});

test.each([
  ["> ", "\n> "],
  ["  | ", "\n  | "],
  ['"', '" +\n  "'],
  ["'", "',\n'"],
  ['{"a":"', String.raw`\n`],
  ['{"a":"', String.raw`\r\n`],
])("base64 that is wrapped leaves nothing between %j and %j", (before, between) => {
  const long = "p4ssw0rd".repeat(20);
  for (const width of [64, 76]) {
    const parts =
      Buffer.from(long)
        .toString("base64")
        .match(new RegExp(`.{1,${width}}`, "g")) ?? [];
    const { text } = redact(`${before}${parts.join(between)}`, { values: [long] });
    expect(text.replace(/=*$/, "")).toBe(`${before}${parts.map(() => "<redacted>").join(between)}`);
  }
});

test.each([
  `rk_live_${"a".repeat(24)}`,
  `rk_test_${"a".repeat(24)}`,
  `sk_live_${"a".repeat(24)}`,
  `xapp-1-A123-456-${"a".repeat(60)}`,
])("the token %s is known by its shape", (token) => {
  expect(redact(`a ${token} b`)).toEqual({ text: "a <redacted> b", count: 1 });
});

test.each(
  (
    "PGPASSWORD DBPASSWORD SSH_KEY STRIPE_KEY DEPLOY_KEY MASTER_KEY API_KEYS SECRETS secretKey accessToken " +
    "GITHUBTOKEN CREDS JWT GITHUB_PAT MY_TOKEN clientSecret APIKEY AWS_ACCESS_KEY_ID db.password x-api-key"
  ).split(" "),
)("the value of %s is a secret", (name) => {
  expect(redact("val12345", { environment: { [name]: "val12345" } }).count).toBe(1);
});

test.each(
  "PATH PWD OLDPWD SSH_AUTH_SOCK KEYBOARD GIT_AUTHOR PUBLIC_KEY CACHE_KEY MAX_TOKENS COMPASS MONKEY".split(
    " ",
  ),
)("the value of %s is none", (name) => {
  expect(redact("val12345", { environment: { [name]: "val12345" } }).count).toBe(0);
});
