import { expect, test } from "vitest";
import { normalize, type SpotRule } from "../../src/index.js";

const cases: readonly (readonly [SpotRule, string, string])[] = [
  ["uuid", "id 3f2504e0-4f89-41d3-9a0c-0305e82c3301.", "id <uuid:1>."],
  ["port", "listening on http://127.0.0.1:54321/a", "listening on http://127.0.0.1:<port:1>/a"],
  ["port", "at localhost:54321", "at localhost:<port:1>"],
  ["port", "bound to [::1]:54321, 0.0.0.0:32768", "bound to [::1]:<port:1>, 0.0.0.0:<port:2>"],
  ["pid", "(node:12345) Warning: a", "(node:<pid:1>) Warning: a"],
  [
    "pid",
    "worker pid 4711 and pid=4712 and PID: 4711",
    "worker pid <pid:1> and pid=<pid:2> and PID: <pid:1>",
  ],
  ["pid", '{"pid":4711}', '{"pid":<pid:1>}'],
  ["address", "<Thing object at 0x7f8a1c>", "<Thing object at <address>>"],
  ["address", "pointer 0xc000096680", "pointer <address>"],
  ["seed", "Randomized with seed 4711", "Randomized with seed <seed>"],
  ["seed", "Seed:        -1234", "Seed:        <seed>"],
  ["seed", "jasmine --random=true --seed=23765", "jasmine --random=true --seed=<seed>"],
  ["size", "Memory: 4.00 MB", "Memory: <size>"],
  ["size", "12 MB heap used", "<size> heap used"],
  [
    "host",
    '<testsuite name="a" hostname="box-7" tests="1">',
    '<testsuite name="a" hostname="<host>" tests="1">',
  ],
];

test.each(cases)("%s: %j becomes %j, and stays when the rule is off", (rule, input, expected) => {
  const { text, replacements } = normalize(input);
  expect(text).toBe(expected);
  expect(replacements).toEqual([{ rule, count: expected.split(`<${rule}`).length - 1 }]);
  expect(normalize(expected).text).toBe(expected);
  expect(normalize(input, { rules: { [rule]: "keep" } }).text).toBe(input);
});

test.each([
  "✓ listens on localhost:8080",
  "expected pid 12 to be 13",
  "Expected: 3f2504e0-4f89-41d3-9a0c-0305e82c3301",
  "seedling 12, reseed 5, speed 12",
  "colour 0xff00ff, 0xdeadbeef",
  "stupid 12, rapid=3",
  "example.org:54321, mylocalhost:54321, 127.0.0.1:123456, localhost:8080, localhost:32767, localhost:66000",
  "downloads 12 MB, Memory 4 MB",
  "3f2504e0-4f89-91d3-9a0c-0305e82c3301",
  "x3f2504e0-4f89-41d3-9a0c-0305e82c3301",
  "at Object.<anonymous> (a.js:12:5)",
])("%j holds nothing of the kind", (input) => {
  expect(normalize(input)).toMatchObject({ text: input, replacements: [] });
});

test("different ones get different numbers by first appearance, the same the same", () => {
  const [a, b] = ["3f2504e0-4f89-41d3-9a0c-0305e82c3301", "11111111-2222-4333-8444-555555555555"];
  expect(normalize(`${a} ${b} ${a.toUpperCase()}\n`).text).toBe("<uuid:1> <uuid:2> <uuid:1>\n");
});

test.each([
  ["Tue, 02 Jan 2024 03:04:05 GMT", "<timestamp>"],
  ["date: Fri, 1 Nov 2024 23:59:60 +0100;", "date: <timestamp>;"],
])("RFC 2822: %j becomes %j", (input, expected) => {
  expect(normalize(input).text).toBe(expected);
  expect(normalize(input, { timestamps: "keep" }).text).toBe(input);
});

test.each([
  "Tue, 02 Jan 2024",
  "Tue, 32 Foo 2024 03:04:05 GMT",
  "xTue, 02 Jan 2024 03:04:05 GMT",
  "✓ parses Tue, 02 Jan 2024 03:04:05 GMT",
])("%j is no date of RFC 2822, or part of a title", (input) => {
  expect(normalize(input).text).toBe(input);
});

test("the names of host and user go where they stand alone", () => {
  const names = { host: "box-7", user: "alice" };
  expect(normalize("alice@box-7:/home/alice/x malice box-77\n", { names })).toMatchObject({
    text: "<user>@<host>:/home/<user>/x malice box-77\n",
    replacements: [
      { rule: "host", count: 1 },
      { rule: "user", count: 2 },
    ],
  });
});

test.each([
  ["localhost:40001[::]:41111", "localhost:<port:1>[::]:<port:2>"],
  ["[::1]:41111[::1]:41112", "[::1]:<port:1>[::1]:<port:2>"],
  ["seed 2[::]:41111", "seed <seed>[::]:<port:1>"],
  ["..FEpid 12 started", "..FEpid <pid:1> started"],
  ["rapid 12 stupid 13", "rapid 12 stupid 13"],
  ["Memory: 0MB2 MB heap used", "Memory: 0MB2 MB heap used"],
  ["3f2504e0-4f89-41d3-9a0c-0305e82c3301 12 MB heap used", "<uuid:1> <size> heap used"],
  ["1f2504e0-4f89-41d3-9a0c-0305e82c3301,2024-05-06T07:08:05Z", "<uuid:1>,<timestamp>"],
  ["2024-05-06T07:08:05Z:3f2504e0-4f89-41d3-9a0c-0305e82c3301", "2024-05-06T07:08:05Z:<uuid:1>"],
  ["localhost:40001.3f2504e0-4f89-41d3-9a0c-0305e82c3301", "localhost:40001.<uuid:1>"],
  ["Memory: 4.00 MB0x7ffd12345678", "Memory: 4.00 MB0x7ffd12345678"],
  ["Memory: 4.00 MB2024-01-02T03:04:05Z", "Memory: 4.00 MB2024-01-02T03:04:05Z"],
  ["Memory: 4.00 MB5 ms", "Memory: 4.00 MB5 ms"],
])("noise that touches noise is found at once: %s", (input, expected) => {
  const { text } = normalize(input);
  expect(text).toBe(expected);
  expect(normalize(text).text).toBe(expected);
});

test.each([
  ["assert <A object at 0x7fb8e514d580> == 1", "assert <A object at <address>> == 1"],
  ["  got: #<Object:0x00007fc0822c90a8>", "  got: #<Object:<address>>"],
  ["Expected: #<A::B:0x00007fc0822c90a8 @a=1>", "Expected: #<A::B:<address> @a=1>"],
  ["expected 0x7fb8e514d580 to be 0x7fb8e514d581", "expected 0x7fb8e514d580 to be 0x7fb8e514d581"],
  ["Expected: <0x7fb8e514d580>", "Expected: <0x7fb8e514d580>"],
])("of an object that is printed, the address goes even where values are compared: %s", (input, expected) => {
  expect(normalize(`${input}\n`).text).toBe(`${expected}\n`);
});
