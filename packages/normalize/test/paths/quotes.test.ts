import { describe, expect, test } from "vitest";
import { normalize } from "../../src/index.js";

const plain = [{ name: "workspace", aliases: ["/srv/run/ws"] }];
const apostrophe = [{ name: "workspace", aliases: ["/srv/it's/ws", String.raw`/srv/it\'s/ws`] }];

describe("a root with an apostrophe looks like any other", () => {
  test.each([
    ["[ '/srv/run/ws' ]", `[ "/srv/it's/ws" ]`],
    ["{ d: '/srv/run/ws/a' }", `{ d: "/srv/it's/ws/a" }`],
    ["      location: '/srv/run/ws/a.js:7:3'", `      location: "/srv/it's/ws/a.js:7:3"`],
    ["  error: 'no file in /srv/run/ws/x'", `  error: "no file in /srv/it's/ws/x"`],
    ['{"d":"/srv/run/ws"}', `{"d":"/srv/it's/ws"}`],
    ['{"d": "/srv/run/ws"}', `{"d": "/srv/it's/ws"}`],
    ['["/srv/run/ws"]', `["/srv/it's/ws"]`],
    ['cannot open "/srv/run/ws/x"', `cannot open "/srv/it's/ws/x"`],
    ["at '/srv/run/ws/x'", String.raw`at '/srv/it\'s/ws/x'`],
  ])("%j and %j", (one, other) => {
    expect(normalize(other, { roots: apostrophe }).text).toBe(normalize(one, { roots: plain }).text);
  });
});

test("jest prints frames relative to the root but not where the root holds brackets: both end up relative", () => {
  const brackets = [{ name: "workspace", aliases: ["/srv/a (1)/ws"] }];
  const frame = (path: string): string => `      at Object.log (${path}a.test.js:13:28)\n`;
  const normalized = normalize(frame("/srv/a (1)/ws/"), { roots: brackets, profile: "jest" }).text;
  expect(normalized).toBe(normalize(frame(""), { roots: plain, profile: "jest" }).text);
  expect(normalize("open /srv/a (1)/ws/x", { roots: brackets, profile: "jest" }).text).toBe(
    "open <workspace>/x",
  );
});
