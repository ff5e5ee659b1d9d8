/** JUnit XML of many cases, suite by suite: of each hundred one failed, one was skipped. */
export function* junitChunks(suites: number): Generator<string> {
  yield '<?xml version="1.0"?>\n<testsuites>\n';
  for (let suite = 0; suite < suites; suite += 1) {
    const cases = Array.from({ length: 100 }, (_, test) => junitCase(suite, test));
    yield `<testsuite name="suite ${suite}" tests="100" failures="1" errors="0" skipped="1">\n${cases.join("")}</testsuite>\n`;
  }
  yield "</testsuites>\n";
}

function junitCase(suite: number, test: number): string {
  const open = `<testcase classname="pkg.Suite${suite}" name="case ${test} does what it says" time="0.001"`;
  if (test === 8) return `${open}><skipped/></testcase>\n`;
  return test === 7
    ? `${open}><failure message="six is not seven">a.js:3:14</failure></testcase>\n`
    : `${open}/>\n`;
}

/** The events of `go test -json`, package by package: of each hundred tests one failed, one was skipped. */
export function* goChunks(packages: number): Generator<string> {
  for (let at = 0; at < packages; at += 1) {
    const lines = Array.from({ length: 100 }, (_, test) => goTest(`example.com/p${at}`, test));
    const end = [
      `{"Action":"output","Package":"example.com/p${at}","Output":"FAIL\\n"}`,
      `{"Action":"fail","Package":"example.com/p${at}","Elapsed":0.1}`,
    ];
    yield `${lines.join("")}${end.join("\n")}\n`;
  }
}

function goTest(name: string, test: number): string {
  const end = test === 7 ? "fail" : test === 8 ? "skip" : "pass";
  const event = (rest: string): string => `{"Time":"2026-11-30T10:00:00Z",${rest}}\n`;
  const place = `"Package":"${name}","Test":"TestCase${test}"`;
  return [
    event(`"Action":"run",${place}`),
    event(`"Action":"output",${place},"Output":"=== RUN   TestCase${test}\\n"`),
    event(`"Action":"output",${place},"Output":"--- ${end.toUpperCase()}: TestCase${test} (0.00s)\\n"`),
    event(`"Action":"${end}",${place},"Elapsed":0`),
  ].join("");
}
