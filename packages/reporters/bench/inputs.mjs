// Reports of a given number of tests: a hundredth failed, a hundredth was skipped.
const list = (length, make) => Array.from({ length }, (_, index) => make(index));

/** JUnit XML in suites of a hundred cases. */
export function junitReport(cases) {
  const suites = list(cases / 100, (suite) => {
    const inner = list(100, (test) => junitCase(suite, test)).join("\n");
    return `<testsuite name="suite ${suite}" tests="100" failures="1" errors="0" skipped="1">\n${inner}\n</testsuite>`;
  });
  return `<?xml version="1.0"?>\n<testsuites>\n${suites.join("\n")}\n</testsuites>\n`;
}

function junitCase(suite, test) {
  const open = `  <testcase classname="pkg.Suite${suite}" name="case ${test} does what it says" time="0.00${test}"`;
  if (test === 8) return `${open}><skipped/></testcase>`;
  if (test !== 7) return `${open}/>`;
  return `${open}><failure message="six is not seven">at /w/a.test.js:3:14\n  at next</failure></testcase>`;
}

/** One flat TAP stream, its plan at the end. */
export function tapStream(points) {
  const lines = list(points, (index) => {
    const title = `${index + 1} - case ${index} does what it says`;
    if (index % 100 === 8) return `ok ${title} # SKIP later\n`;
    if (index % 100 !== 7) return `ok ${title}\n`;
    return `not ok ${title}\n  ---\n  message: "six is not seven"\n  at: /w/a.test.js:3:14\n  ...\n`;
  });
  return `TAP version 14\n${lines.join("")}1..${points}\n`;
}

/** The JSON of Jest, fifty tests to a file. */
export function jestReport(tests) {
  return JSON.stringify({
    success: false,
    numTotalTests: tests,
    numPassedTests: tests - tests / 50,
    numFailedTests: tests / 50,
    numPendingTests: 0,
    numRuntimeErrorTestSuites: 0,
    testResults: list(tests / 50, (file) => ({
      name: `/w/file-${file}.test.js`,
      status: "failed",
      message: "",
      assertionResults: list(50, (test) => ({
        ancestorTitles: ["suite", `part ${test}`],
        title: `case ${test} does what it says`,
        fullName: `suite part ${test} case ${test} does what it says`,
        status: test === 7 ? "failed" : "passed",
        failureMessages: test === 7 ? ["Error: six is not seven\n    at /w/a.test.js:3:14"] : [],
        invocations: 1,
        duration: 1,
      })),
    })),
  });
}
