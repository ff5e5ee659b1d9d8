import { describe, expect, test } from "vitest";
import { spellings } from "../../src/paths/aliases.js";
import { normalize } from "../../src/index.js";

const roots = [
  {
    name: "workspace",
    aliases: ["/srv/run/ws", "/private/srv/run/ws", "file:///srv/run/ws", "%2Fsrv%2Frun%2Fws"],
  },
  { name: "cache", aliases: ["/srv/run/ws/cache"] },
];
const text = (input: string): string => normalize(input, { roots }).text;

test.each([
  ["at /srv/run/ws/a.js:1:2", "at <workspace>/a.js:1:2"],
  ["(file:///srv/run/ws/a.mjs:1:2)", "(file://<workspace>/a.mjs:1:2)"],
  ['"/srv/run/ws"', '"<workspace>"'],
  ["cwd=/srv/run/ws,", "cwd=<workspace>,"],
  ["in /srv/run/ws.", "in <workspace>."],
  ["/private/srv/run/ws/a", "<workspace>/a"],
  ["/srv/run/ws/cache/x", "<cache>/x"],
  ["/srv/run/ws/cached/x", "<workspace>/cached/x"],
  ["/srv/run/ws\n/srv/run/ws", "<workspace>\n<workspace>"],
  ["-/srv/run/ws/x", "-<workspace>/x"],
  ["      +/srv/run/ws\n      -/srv/run/ws", "      +<workspace>\n      -<workspace>"],
  ["+-/srv/run/ws/x", "+-<workspace>/x"],
  ["--data @/srv/run/ws/x", "--data @<workspace>/x"],
  ["-file:///srv/run/ws/x", "-file://<workspace>/x"],
  ["${X:-/srv/run/ws}", "${X:-<workspace>}"],
  ["x=/srv/run/ws x:/srv/run/ws", "x=<workspace> x:<workspace>"],
  ["?at=%2Fsrv%2Frun%2Fws%2Fa.js%3A3", "?at=<workspace>%2Fa.js%3A3"],
  ["%2Fsrv%2Frun%2Fws", "<workspace>"],
])("%j becomes %j", (input, expected) => {
  expect(text(input)).toBe(expected);
});

describe("nothing that merely contains the path is touched", () => {
  test.each([
    "/srv/run/ws2/a",
    "/srv/run/ws-evil/a",
    "/srv/run/ws.bak/a",
    "/srv/run/ws~",
    "/srv/run/ws%20x",
    "/srv/run/wsé",
    "/mnt/srv/run/ws/a",
    "https://host/srv/run/ws/a",
    "x/srv/run/ws",
    "node_modules/srv/run/ws",
    "../srv/run/ws",
    "/srv/run/w",
    "/data-/srv/run/ws",
    "a-/srv/run/ws",
    "a-+/srv/run/ws",
    "./-/srv/run/ws",
    "/-/srv/run/ws",
    "~/srv/run/ws",
    ".-/srv/run/ws",
    "é+/srv/run/ws",
    "git@/srv/run/ws",
    "%2Fmnt%2Fsrv%2Frun%2Fws",
    "%2Fsrv%2Frun%2Fws2",
    "%2Fsrv%2Frun%2Fws%20x",
    "/srv/run/ws%2Fx",
  ])("%j", (input) => {
    expect(text(input)).toBe(input);
  });
});

test("a path behind a replaced one and a sign is still the rest of it when normalized again", () => {
  const once = text("/srv/run/ws-/srv/run/ws -/srv/run/ws");
  expect(once).toBe("/srv/run/ws-/srv/run/ws -<workspace>");
  expect(text("<workspace>-/srv/run/ws")).toBe("<workspace>-/srv/run/ws");
});

test("spans are found on the original: a replacement starts no other", () => {
  expect(text("/srv/run/ws/srv/run/ws /srv/run/ws/tmp/x")).toBe("<workspace>/srv/run/ws <workspace>/tmp/x");
});

test("colours inside a path do not hide it", () => {
  expect(text("\u001B[2m/srv/run/\u001B[22mws\u001B[2m/a.js\u001B[22m")).toBe("<workspace>/a.js");
});

test.each([
  [String.raw`\\?\C:\Users\RUNNER~1\ws\a.js`, String.raw`<workspace>\a.js`],
  [`?at=${encodeURIComponent(String.raw`\\?\C:\Users\RUNNER~1\ws\a.js`)}`, "?at=<workspace>%5Ca.js"],
  ["/c/Users/RUNNER~1/ws/a.js", "<workspace>/a.js"],
  [String.raw`c:\Users\runneradmin\ws\a.js`, String.raw`<workspace>\a.js`],
  [String.raw`"C:\\Users\\RUNNER~1\\ws\\a.js"`, String.raw`"<workspace>\\a.js"`],
])("Windows: %j becomes %j", (input, expected) => {
  const aliases = spellings([String.raw`C:\Users\RUNNER~1\ws`, String.raw`C:\Users\runneradmin\ws`]);
  expect(normalize(input, { roots: [{ name: "workspace", aliases }] }).text).toBe(expected);
});

test.each([
  ["at /srv/build/work…", "at <workspace>…"],
  ["(/srv/build/w...)", "(<workspace>...)"],
  ["at /srv/bui…", "at <workspace>…"],
  ["at /srv/b…", "at /srv/b…"],
  ["at /srv/…", "at /srv/…"],
  ["at /srv/other/wo…", "at /srv/other/wo…"],
  ["-/srv/build/wo…", "-<workspace>…"],
  ["at x/srv/build/wo…", "at x/srv/build/wo…"],
])("a path cut short: %j becomes %j when asked for", (input, expected) => {
  const options = { roots: [{ name: "workspace", aliases: ["/srv/build/workspace"] }] };
  expect(normalize(input, { ...options, truncated: "replace" }).text).toBe(expected);
  expect(normalize(input, options).text).toBe(input);
});

test("many spellings of one directory cost little more than one", () => {
  const directory = '/srv/it\'s a "b" (c) [d] #e & <f> %g `h` $i/ws';
  const aliases = spellings([directory]);
  expect(aliases.length).toBeGreaterThan(50);
  const input = `${directory}/a.js:1:2\n`.repeat(20_000);
  const cost = (list: readonly string[]): number => {
    const { user } = process.cpuUsage();
    normalize(input, { roots: [{ name: "workspace", aliases: list }] });
    return process.cpuUsage().user - user;
  };
  cost(aliases);
  expect(cost(aliases)).toBeLessThan(6 * Math.max(cost([directory]), 20_000));
});

const spelled = [{ name: "workspace", aliases: spellings(["/srv/run/ws"]) }];

test.each([
  String.raw`\/srv\/run\/ws`,
  String.raw`\u002fsrv\u002frun\u002fws`,
  String.raw`\\/srv\\/run\\/ws`,
  "%2fsrv%2frun%2fws",
  "%252Fsrv%252Frun%252Fws",
  "%252fsrv%252frun%252fws",
  "/srv//run/ws",
  "/srv/run//ws",
])("%s names the directory, what lies beside it does not", (form) => {
  const named = (input: string): string => normalize(input, { roots: spelled }).text;
  expect(named(`in ${form}, x`)).toBe("in <workspace>, x");
  for (const other of [`${form}2`, `${form}-evil`, `a${form}`, `${form}%20a`])
    expect(named(other)).toBe(other);
});

test("the host of this machine may stand in a URL", () => {
  expect(normalize("at file://localhost/srv/run/ws/a.js:1", { roots: spelled }).text).toBe(
    "at file://<workspace>/a.js:1",
  );
});

test("percent codes of either case spell a character", () => {
  const aliases = spellings(["/srv/run/wé s"]);
  for (const url of ["file:///srv/run/w%C3%A9%20s/a", "file:///srv/run/w%c3%a9%20s/a"])
    expect(normalize(url, { roots: [{ name: "workspace", aliases }] }).text).toBe("file://<workspace>/a");
});

test.each([
  String.raw`"Error:\n/srv/run/ws/a.js:1\n\t/srv/run/ws/b.js"`,
  String.raw`"\"Error:\\n/srv/run/ws/a.js:1\\r\\n\\t/srv/run/ws/b.js\""`,
  String.raw`"\u001b[32m/srv/run/ws/a.js\u001b[39m"`,
  "📁/srv/run/ws/a",
])("escaped blanks and colours and pictures stand in front of a path: %s", (input) => {
  const expected = input.replaceAll("/srv/run/ws", "<workspace>");
  const once = normalize(input, { roots: spelled }).text;
  expect(once).toBe(expected);
  expect(normalize(once, { roots: spelled }).text).toBe(expected);
  expect(normalize(input.replaceAll("/srv/run/ws", "/tmp/run-1")).text).toBe(
    input.replaceAll("/srv/run/ws", "<tmp:1>"),
  );
});

test("letters in front make it another path", () => {
  for (const input of ["n/srv/run/ws", "en/srv/run/ws", "𝒜/srv/run/ws", "𠀀/srv/run/ws"])
    expect(normalize(input, { roots: spelled }).text).toBe(input);
});
