// pnpm build && pnpm bench: this package beside what one would use instead, in one run on one machine.
import { XMLParser } from "fast-xml-parser";
import { SaxesParser } from "saxes";
import { Parser } from "tap-parser";
import { parseString } from "xml2js";
import { parseTestRun } from "../dist/index.js";
import { jestReport, junitReport, tapStream } from "./inputs.mjs";

const WARM_UP = 8;
const ROUNDS = 15;
const SMALL = 4_000;
const LARGE = 4 * SMALL;

const report = (content) => parseTestRun({ stdout: "", exitCode: 1, reports: [{ path: "report", content }] });

const subjects = [
  {
    name: "JUnit",
    input: junitReport,
    readers: {
      "@testbed/reporters": report,
      "fast-xml-parser": (text) => new XMLParser({ ignoreAttributes: false }).parse(text),
      xml2js: (text) => parseString(text, { async: false }, () => {}),
      "saxes, syntax alone": (text) => new SaxesParser({ position: false }).write(text).close(),
    },
  },
  {
    name: "TAP",
    input: tapStream,
    readers: {
      "@testbed/reporters": report,
      "tap-parser": (text) => new Parser().end(text),
    },
  },
  {
    name: "Jest JSON",
    input: jestReport,
    readers: {
      "@testbed/reporters": report,
      "JSON.parse, syntax alone": (text) => JSON.parse(text),
    },
  },
];

// CPU time, because the machine may be shared; rounds of all readers in turn, because it may slow down in between.
function cpuMs(read, text) {
  const start = process.cpuUsage();
  read(text);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

function median(values) {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)];
}

function measure(readers, text) {
  const rounds = Array.from({ length: WARM_UP + ROUNDS }, () => readers.map((read) => cpuMs(read, text)));
  const kept = rounds.slice(WARM_UP);
  return readers.map((_, index) => median(kept.map((times) => times[index])));
}

for (const { name, input, readers } of subjects) {
  const [small, large] = [input(SMALL), input(LARGE)];
  console.log(`\n${name}: ${LARGE} tests, ${(large.length / 1e6).toFixed(1)} MB`);
  const reading = Object.values(readers);
  const [smallTimes, largeTimes] = [measure(reading, small), measure(reading, large)];
  const results = Object.keys(readers).map((reader, index) => ({
    reader,
    quick: smallTimes[index],
    slow: largeTimes[index],
  }));
  const own = results[0].slow;
  for (const { reader, quick, slow } of results) {
    const columns = [
      reader.padEnd(26),
      `${slow.toFixed(1)} ms`.padStart(10),
      `${(large.length / 1e3 / slow).toFixed(0)} MB/s`.padStart(10),
      `4n/n ${(slow / quick).toFixed(1)}`.padStart(10),
      `this/own ${(slow / own).toFixed(2)}`,
    ];
    console.log(`  ${columns.join("  ")}`);
  }
}
