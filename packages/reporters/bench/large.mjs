// node bench/large.mjs: reports of one gigabyte as streams, with the CPU time and the memory that the process took. Nothing is written
// to a disk: the chunks are made as they are read.
import { summarizeReport } from "../dist/index.js";

const GIGABYTE = 1_000_000_000;
const list = (length, make) => Array.from({ length }, (_, index) => make(index));

const junitSuite = (suite) => {
  const cases = list(100, (test) => {
    const open = `<testcase classname="pkg.Suite${suite}" name="case ${test} does what it says" time="0.00${test}"`;
    if (test === 8) return `${open}><skipped/></testcase>`;
    return test === 7
      ? `${open}><failure message="six is not seven">a.js:3:14</failure></testcase>`
      : `${open}/>`;
  });
  return `<testsuite name="suite ${suite}" tests="100" failures="1" errors="0" skipped="1">\n${cases.join("\n")}\n</testsuite>\n`;
};

const goPackage = (at) => {
  const name = `example.com/p${at}`;
  const event = (rest) => `{"Time":"2026-11-30T10:00:00.123456789Z",${rest}}`;
  const tests = list(100, (test) => {
    const end = test === 7 ? "fail" : test === 8 ? "skip" : "pass";
    const place = `"Package":"${name}","Test":"TestCase${test}"`;
    return [
      event(`"Action":"run",${place}`),
      event(`"Action":"output",${place},"Output":"=== RUN   TestCase${test}\\n"`),
      event(`"Action":"output",${place},"Output":"--- ${end.toUpperCase()}: TestCase${test} (0.00s)\\n"`),
      event(`"Action":"${end}",${place},"Elapsed":0`),
    ].join("\n");
  });
  const ends = [
    event(`"Action":"output","Package":"${name}","Output":"FAIL\\n"`),
    event(`"Action":"fail","Package":"${name}","Elapsed":0.1`),
  ];
  return `${[...tests, ...ends].join("\n")}\n`;
};

const subjects = {
  "JUnit XML": { make: junitSuite, first: "<testsuites>\n", last: "</testsuites>\n" },
  "JUnit XML, one line": {
    make: (suite) => junitSuite(suite).replaceAll("\n", ""),
    first: "<testsuites>",
    last: "</testsuites>",
  },
  "go test -json": { make: goPackage, first: "", last: "" },
};

async function measure({ make, first, last }, size) {
  let bytes = 0;
  let rss = 0;
  function* chunks() {
    yield first;
    // The text itself is not what is measured: a few pieces are made once and handed on again and again.
    const pieces = list(64, make);
    for (let index = 0; bytes < size; index += 1) {
      const piece = pieces[index % 64];
      bytes += piece.length;
      if (index % 200 === 0) rss = Math.max(rss, process.memoryUsage.rss());
      yield piece;
    }
    yield last;
  }
  const start = process.cpuUsage();
  const { counts, complete } = await summarizeReport(chunks(), { path: "r" });
  const { user, system } = process.cpuUsage(start);
  const seconds = (user + system) / 1e6;
  return { bytes, seconds, rss, total: counts?.total, complete };
}

for (const [name, subject] of Object.entries(subjects)) {
  for (const size of [GIGABYTE / 16, GIGABYTE / 4, GIGABYTE]) {
    const { bytes, seconds, rss, total, complete } = await measure(subject, size);
    const columns = [
      name.padEnd(20),
      `${(bytes / 1e6).toFixed(0)} MB`.padStart(8),
      `${total} tests`.padStart(16),
      `${seconds.toFixed(1)} s CPU`.padStart(12),
      `${(bytes / 1e6 / seconds).toFixed(0)} MB/s`.padStart(9),
      `rss ${(rss / 1e6).toFixed(0)} MB`.padStart(12),
      complete ? "" : "INCOMPLETE",
    ];
    console.log(columns.join("  "));
  }
}
