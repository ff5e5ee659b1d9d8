// pnpm build && pnpm bench: this package beside what one would use instead, in one run on one machine.
import { createRequire } from "node:module";
import { Parser } from "tap-parser";
import { SaxesParser } from "saxes";
import { parseTestRun } from "../dist/index.js";

const ROUNDS = 7;

const junit = (cases) =>
  `<?xml version="1.0"?>\n<testsuites>\n${Array.from({ length: cases / 100 }, (_, suite) => junitSuite(suite)).join("\n")}\n</testsuites>\n`;
const junitSuite = (suite) =>
  `<testsuite name="suite ${suite}" tests="100" failures="1" errors="0" skipped="1">\n${Array.from({ length: 100 }, (_, test) => junitCase(suite, test)).join("\n")}\n</testsuite>`;
const junitCase = (suite, test) => {
  const open = `  <testcase classname="pkg.Suite${suite}" name="case ${test} does what it says" time="0.00${test}"`;
  if (test === 7)
    return `${open}><failure message="six is not seven">at /w/a.test.js:3:14\n  at next</failure></testcase>`;
  return test === 8 ? `${open}><skipped/></testcase>` : `${open}/>`;
};
const tap = (points) =>
  `TAP version 14\n${Array.from({ length: points }, (_, index) => tapPoint(index + 1)).join("")}1..${points}\n`;
const tapPoint = (id) =>
  id % 50 === 0
    ? `not ok ${id} - case ${id}\n  ---\n  message: "six is not seven"\n  at: /w/a.test.js:3:14\n  ...\n`
    : `ok ${id} - case ${id} does what it says\n`;
const jest = (tests) =>
  JSON.stringify({
    ...{ success: true, numTotalTests: tests, numPassedTests: tests, numFailedTests: 0, numPendingTests: 0 },
    ...{ numTodoTests: 0, numRuntimeErrorTestSuites: 0 },
    testResults: Array.from({ length: tests / 50 }, (_, file) => ({
      ...{ name: `/w/file-${file}.test.js`, status: "passed", message: "" },
      assertionResults: Array.from({ length: 50 }, (__, test) => ({
        ...{
          ancestorTitles: ["suite", `part ${test}`],
          title: `case ${test} does what it says`,
          status: "passed",
        },
        ...{ failureMessages: [], invocations: 1, duration: 1, fullName: `suite part ${test} case ${test}` },
      })),
    })),
  });

const report = (content) => parseTestRun({ stdout: "", exitCode: 1, reports: [{ path: "report", content }] });
const fastXml = optional("fast-xml-parser");
const xml2js = optional("xml2js");

function optional(name) {
  try {
    return createRequire(import.meta.url)(name);
  } catch {
    return null;
  }
}

const subjects = {
  "JUnit, 4,000 and 16,000 cases": {
    inputs: [junit(4_000), junit(16_000)],
    readers: {
      "@testbed/reporters": report,
      "saxes alone": (text) => new SaxesParser({ position: false }).write(text).close(),
      ...(fastXml && {
        "fast-xml-parser": (text) => new fastXml.XMLParser({ ignoreAttributes: false }).parse(text),
      }),
      ...(xml2js && { xml2js: (text) => xml2js.parseString(text, { async: false }, () => {}) }),
    },
  },
  "TAP, 4,000 and 16,000 points": {
    inputs: [tap(4_000), tap(16_000)],
    readers: { "@testbed/reporters": report, "tap-parser alone": (text) => new Parser().end(text) },
  },
  "Jest JSON, 4,000 and 16,000 tests": {
    inputs: [jest(4_000), jest(16_000)],
    readers: { "@testbed/reporters": report, "JSON.parse alone": (text) => JSON.parse(text) },
  },
};

function median(read, text) {
  const times = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    read(text);
    times.push(performance.now() - start);
  }
  return times.sort((left, right) => left - right)[Math.floor(ROUNDS / 2)];
}

for (const [subject, { inputs, readers }] of Object.entries(subjects)) {
  const [small, large] = inputs;
  console.log(`\n${subject} (${(large.length / 1e6).toFixed(1)} MB)`);
  const results = Object.entries(readers).map(([name, read]) => ({
    name,
    small: median(read, small),
    large: median(read, large),
  }));
  const own = results[0].large;
  for (const { name, small: quick, large: slow } of results) {
    const throughput = (large.length / 1e3 / slow).toFixed(0);
    console.log(
      `  ${name.padEnd(20)} ${slow.toFixed(1).padStart(8)} ms  ${throughput.padStart(5)} MB/s  n → 4n: ${(slow / quick).toFixed(1)}×  own/this: ${(own / slow).toFixed(2)}`,
    );
  }
}
