import { expect, test } from "vitest";
import { normalize } from "../../src/index.js";

test.each([
  ["/tmp/abc123/out.txt:3", "<tmp:1>/out.txt:3"],
  ["open '/tmp/abc123'", "open '<tmp:1>'"],
  ["(/private/tmp/abc/x)", "(<tmp:1>/x)"],
  ["/var/tmp/abc/x", "<tmp:1>/x"],
  ["/var/folders/ab/c_d1/T/tmp.Xy/f", "<tmp:1>/f"],
  ["file:///tmp/abc/x.mjs:1:2", "file://<tmp:1>/x.mjs:1:2"],
  [String.raw`C:\Users\RUNNER~1\AppData\Local\Temp\abc\x`, String.raw`<tmp:1>\x`],
  [String.raw`"C:\\Users\\me\\AppData\\Local\\Temp\\abc\\x"`, String.raw`"<tmp:1>\\x"`],
  ["C:/Users/me/AppData/Local/Temp/abc/x", "<tmp:1>/x"],
  [String.raw`%TEMP%\abc\x`, String.raw`<tmp:1>\x`],
  ["wrote /tmp/abc.", "wrote <tmp:1>."],
  ["      -/tmp/abc/x\n      +/tmp/abc/y", "      -<tmp:1>/x\n      +<tmp:1>/y"],
])("%j becomes %j", (input, expected) => {
  expect(normalize(input).text).toBe(expected);
});

test.each([
  "/tmp",
  "/tmp/",
  "/srv/tmp/abc",
  "https://host/tmp/abc",
  "https://host.test/a/var/folders/x/y/T/z",
  "/tmpfs/abc",
  "/var/folders/ab/cd/X/z",
  "node_modules/tmp/index.js",
  "/tmp/../etc",
  "/data-/tmp/abc",
])("%j stays", (input) => {
  expect(normalize(input).text).toBe(input);
});

test("distinct ones are numbered by first appearance, spellings of one are one", () => {
  const input = "/tmp/a/1 /tmp/b/1 /private/tmp/a/2 /var/tmp/a /tmp/b/2";
  expect(normalize(input).text).toBe("<tmp:1>/1 <tmp:2>/1 <tmp:1>/2 <tmp:3> <tmp:2>/2");
});

test("further directories come from the caller, in all their spellings", () => {
  const options = { tempDirectories: ["/scratch/my jobs"] };
  const input = "/scratch/my jobs/7/x file:///scratch/my%20jobs/7/x /scratch/my jobs2/7";
  expect(normalize(input, options).text).toBe("<tmp:1>/x <tmp:1>/x /scratch/my jobs2/7");
});

const windows = String.raw`C:\Users\me\AppData\Local\Temp\r1`;
test.each([
  [windows, "<tmp:1>"],
  [`\\\\?\\${windows}`, "<tmp:1>"],
  [JSON.stringify(`\\\\?\\${windows}`), '"<tmp:1>"'],
  ["/c/Users/me/AppData/Local/Temp/r1", "<tmp:1>"],
  [JSON.stringify(JSON.stringify(windows)), String.raw`"\"<tmp:1>\""`],
  [encodeURIComponent(`${windows}\\x`), "<tmp:1>%5Cx"],
  ["file:///C%3A/Users/me/AppData/Local/Temp/r1/x", "file:///<tmp:1>/x"],
  ["q=%2Ftmp%2Fr1%2Fx", "q=<tmp:1>%2Fx"],
  ["q=%2fvar%2ftmp%2fr1", "q=<tmp:1>"],
  [String.raw`"\/tmp\/r1\/x"`, String.raw`"<tmp:1>\/x"`],
  [String.raw`"\/private\/var\/tmp\/r1"`, '"<tmp:1>"'],
  ["/tmp/r1 %2Ftmp%2Fr1%2Fx", "<tmp:1> <tmp:1>%2Fx"],
])("%s is named in any quoting", (input, expected) => {
  const { text } = normalize(input);
  expect(text).toBe(expected);
  expect(normalize(text).text).toBe(expected);
});

test.each(["a%2Ftmp%2Fr1", "%2Fsrv%2Ftmp%2Fr1", String.raw`\/srv\/tmp\/r1`, "%2Ftmp"])(
  "%s is none",
  (input) => {
    expect(normalize(input).text).toBe(input);
  },
);
