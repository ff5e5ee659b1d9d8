import { expect, test } from "vitest";
import { normalize, type Profile } from "../../src/index.js";

/** Lines that name a test `%`, and the same as they come out. */
const lines: readonly (readonly [profile: Profile, line: string, kept: string])[] = [
  ["pytest", "a.py::test_x[%] PASSED [100%]", "a.py::test_x[%] PASSED [100%]"],
  ["pytest", "[gw0] [ 33%] PASSED a.py::test_x[%]", "[gw0] [ 33%] PASSED a.py::test_x[%]"],
  ["pytest", "____ test_x[%] ____", "____ test_x[%] ____"],
  ["pytest", "XFAIL a.py::test_x[%] - why", "XFAIL a.py::test_x[%] - why"],
  ["pytest", "0.12s call     a.py::test_x[%]", "<duration> call     a.py::test_x[%]"],
  ["pytest", "  <Function test_x[%]>", "  <Function test_x[%]>"],
  ["libtest", "test tests::x ... ignored, %", "test tests::x ... ignored, %"],
  ["unittest", "ERROR: test_x (a.T) (when='%')", "ERROR: test_x (a.T) (when='%')"],
  ["unittest", "test_x (a.T.test_x) (when='%') ... FAIL", "test_x (a.T.test_x) (when='%') ... FAIL"],
  ["unittest", "reads % ... skipped 'not here'", "reads % ... skipped 'not here'"],
  ["unittest", "0.005s  test_x (a.T.test_x) (when='%')", "<duration>  test_x (a.T.test_x) (when='%')"],
  ["gradle", "MyTest > parses % PASSED", "MyTest > parses % PASSED"],
  ["gradle", "MyTest > parses % FAILED (1.2s)", "MyTest > parses % FAILED"],
  ["gradle", "MyTest > parses % STANDARD_OUT", "MyTest > parses % STANDARD_OUT"],
  [
    "surefire",
    "[ERROR] MyTest.parses % -- Time elapsed: 0.01 s <<< FAILURE!",
    "[ERROR] MyTest.parses % -- Time elapsed: <duration> <<< FAILURE!",
  ],
  [
    "surefire",
    "parses %(MyTest)  Time elapsed: 0.01 sec  <<< ERROR!",
    "parses %(MyTest)  Time elapsed: <duration>  <<< ERROR!",
  ],
  [
    "surefire",
    "[INFO] Time elapsed: 2 s -- in % -- Time elapsed: 1,234.5 s",
    "[INFO] Time elapsed: 2 s -- in % -- Time elapsed: <duration>",
  ],
  ["dotnet", '  Passed X("%") [3 ms]', '  Passed X("%") [<duration>]'],
  ["dotnet", "failed X(%) (1s 230ms)", "failed X(%) (<duration>)"],
  ["dotnet", "[xUnit.net 00:00:00.52]     X(%) [FAIL]", "[xUnit.net <duration>]     X(%) [FAIL]"],
  ["bun", "(pass) parses % [0.1ms]", "(pass) parses %"],
  ["bun", "» parses %", "» parses %"],
  ["deno", "parses % ... ok (3ms)", "parses % ... ok"],
  ["deno", "parses % ... FAILED (due to 1 failed step) (3ms)", "parses % ... FAILED (due to 1 failed step)"],
  ["deno", "parses % => ./a.ts:3:6", "parses % => ./a.ts:3:6"],
  ["exunit", "  * test parses % (0.1ms) [L#3]", "  * test parses % (<duration>) [L#3]"],
  ["rspec", "rspec ./a_spec.rb:3 # A parses %", "rspec ./a_spec.rb:3 # A parses %"],
  ["rspec", "  parses % (FAILED - 1)", "  parses % (FAILED - 1)"],
  ["rspec", "    parses %", "    parses %"],
  ["swift", "Test Case '-[A b %]' passed (0.001 seconds)", "Test Case '-[A b %]' passed (<duration>)"],
  [
    "swift",
    "Test Case 'A.b %' started at 2024-05-06 07:08:05.123",
    "Test Case 'A.b %' started at <timestamp>",
  ],
  [
    "swift",
    '◇ Test "passed after 0.001 seconds. %" passed after 0.002 seconds.',
    '◇ Test "passed after 0.001 seconds. %" passed after <duration>.',
  ],
  ["minitest", "a b#test_0001_parses % = 0.01 s = .", "a b#test_0001_parses % = <duration> = ."],
  ["phpunit", "Test 'A::testX with data set \"%\"' started", "Test 'A::testX with data set \"%\"' started"],
  ["prove", "#   Failed test 'parses %'", "#   Failed test 'parses %'"],
  ["tap", "    #   Failed test 'parses %'", "    #   Failed test 'parses %'"],
  [
    "ctest",
    "1/3 Test  #1: parses % .... Passed    0.01 sec",
    "1/3 Test  #1: parses % .... Passed <duration>",
  ],
  ["ctest", "      Start  1: parses %", "      Start  1: parses %"],
  ["googletest", "[       OK ] P/T.x/0, where p = % (0 ms)", "[       OK ] P/T.x/0, where p = %"],
  ["catch2", "0.001 s: parses %", "<duration>: parses %"],
  ["playwright", "    [chromium] › a.spec.ts:3:1 › parses %", "    [chromium] › a.spec.ts:3:1 › parses %"],
  ["vitest", "stdout | a.test.ts > parses %", "stdout | a.test.ts > parses %"],
];
const data = [
  "2024-05-06T07:08:05Z",
  "took 5ms",
  "pid 5",
  "localhost:40001",
  "550e8400-e29b-41d4-a716-446655440000",
  "seed 1",
  "0x123456789abc",
  "Tue, 02 Jan 2024 03:04:05 GMT",
];

for (const durations of ["reported", "anywhere"] as const) {
  test.each(lines)(`%s keeps the name in "%s" with durations ${durations}`, (profile, line, kept) => {
    for (const name of data) {
      const options = { profile, durations } as const;
      const { text } = normalize(`${line.replace("%", name)}\n`, options);
      expect(text).toBe(`${kept.replace("%", name)}\n`);
      expect(normalize(text, options).text).toBe(text);
    }
  });
}

test("durations anywhere are none in a title, profile or not", () => {
  expect(normalize("ok 1 - waits 5s\n", { durations: "anywhere" }).text).toBe("ok 1 - waits 5s\n");
  expect(normalize("  ✓ waits 5s for it\n", { durations: "anywhere" }).text).toBe("  ✓ waits 5s for it\n");
});

test("what is printed beside titles is replaced as ever", () => {
  expect(normalize("listening on localhost:40001, took 5ms\n", { profile: "pytest" }).text).toBe(
    "listening on localhost:<port:1>, took <duration>\n",
  );
  expect(normalize("Test Suite 'A' started at 2024-05-06 07:08:05.123\n", { profile: "swift" }).text).toBe(
    "Test Suite 'A' started at <timestamp>\n",
  );
});

test.each<readonly [Profile, string, string]>([
  [
    "surefire",
    "[INFO] Tests run: 1, Failures: 0, Time elapsed: 1,234.567 s -- in A",
    "[INFO] Tests run: 1, Failures: 0, Time elapsed: <duration> -- in A",
  ],
  ["surefire", "Tests run: 1, Time elapsed: 1,234,567 s", "Tests run: 1, Time elapsed: <duration>"],
  ["pytest", "= 1 passed in 90061.00s (1 day, 1:01:01) =", "=== 1 passed in <duration> ==="],
  ["pytest", "1 passed in 190061.00s (2 days, 4:47:41)", "1 passed in <duration>"],
])("%s: a run of many hours is one duration: %s", (profile, line, expected) => {
  expect(normalize(`${line}\n`, { profile }).text).toBe(`${expected}\n`);
});

test("a sentence that begins with ok is no title", () => {
  expect(normalize("ok, 5 ms later\n", { durations: "anywhere" }).text).toBe("ok, <duration> later\n");
});
