import { expect, test } from "vitest";
import { diagnose } from "../../src/index.js";
import { readTestEvent } from "../../src/lines/test-events.js";

const event = (fields: object): string => JSON.stringify({ Time: "2026-11-30T15:36:57Z", ...fields });

test.each([
  ["output", event({ Action: "output", Output: "--- FAIL: TestL (0.00s)\n" }), "--- FAIL: TestL (0.00s)"],
  [
    "output behind a prefix",
    `[10:00:00] ${event({ Action: "output", Output: "PASS\n" })}`,
    "[10:00:00] PASS",
  ],
  ["another event", event({ Action: "fail" }), event({ Action: "fail" })],
  ["an event that is cut off", '{"Time":"x","Action":"output","Outp', '{"Time":"x","Action":"output","Outp'],
  ["output that is no text", event({ Action: "output", Output: 3 }), event({ Action: "output", Output: 3 })],
  ["any other line", "hello", "hello"],
])("%s", (_name, line, text) => {
  expect(readTestEvent(line)).toBe(text);
});

test("what a test of Go prints is no cause in a report of events either", () => {
  const lines = [
    "=== RUN   TestL\n",
    "npm error code E401\n",
    "    l_test.go:9: got 3 litres\n",
    "--- FAIL: TestL (0.00s)\n",
    "FAIL\n",
    "FAIL\tacme.example/tide\t0.003s\n",
  ];
  const log = lines.map((Output) => event({ Action: "output", Test: "TestL", Output })).join("\n");
  expect(diagnose(`${log}\n`).findings.map(({ category }) => category)).toEqual(["assertion"]);
});
