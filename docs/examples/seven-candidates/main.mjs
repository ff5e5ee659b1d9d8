// Grades seven candidates for one small exercise and exits with 0 only if every verdict is the expected one.
import { parseArgs, styleText } from "node:util";
import Table from "cli-table3";
import { gradeCandidates } from "./grade-candidates.mjs";

const isJson = readFlags();
const interrupt = new AbortController();
for (const name of ["SIGINT", "SIGTERM"]) process.once(name, () => interrupt.abort());

const rows = [];
for await (const row of gradeCandidates(interrupt.signal)) {
  rows.push(row);
  if (isJson) console.log(JSON.stringify(row));
  else showProgress(`graded ${rows.length}: ${row.candidate} with ${row.runner}`);
}
showProgress("");
if (!isJson) printTable();
if (interrupt.signal.aborted) process.exitCode = 130;
else process.exitCode = rows.every(isExpected) ? 0 : 1;

function readFlags() {
  const options = { json: { type: "boolean", default: false }, help: { type: "boolean", default: false } };
  const usage =
    "npm start            grade the seven candidates and print a table\nnpm start -- --json  print one JSON line for each verdict instead";
  try {
    const { values } = parseArgs({ options });
    if (!values.help) return values.json;
    console.log(usage);
    return process.exit(0);
  } catch (error) {
    console.error(`${error.message}\n${usage}`);
    return process.exit(2);
  }
}

function showProgress(text) {
  if (!isJson && process.stderr.isTTY) process.stderr.write(`\r${text}\u001B[K`);
}

function printTable() {
  const table = new Table({
    head: ["candidate", "runner", "status", "counts", "first finding", "time", "assurance"],
    colWidths: [16, 9, 12, 9, 30, 8, 11],
    wordWrap: true,
    style: { head: [], border: [] },
  });
  for (const row of rows) {
    table.push([
      row.candidate,
      row.runner,
      statusOf(row),
      countsOf(row.counts),
      row.finding,
      `${(row.durationMs / 1000).toFixed(1)} s`,
      row.assurance,
    ]);
  }
  console.log(table.toString());
  console.log(
    "Assurance: L0 is the test runner's word; L1 is checked against its report, exit code and a list of tests.",
  );
  const unexpected = rows.filter((row) => !isExpected(row));
  console.log(
    unexpected.length === 0
      ? `All ${rows.length} verdicts are the expected ones.`
      : `${unexpected.length} of ${rows.length} verdicts are not the expected ones.`,
  );
}

function countsOf(counts) {
  if (counts === null) return "unknown";
  return counts.total === 0 ? "none ran" : `${counts.passed} of ${counts.total}\npassed`;
}

function statusOf({ status, expected }) {
  const text = status === expected ? status : `${status}, expected ${expected}`;
  return styleText(status === "passed" ? "green" : "red", text, { stream: process.stdout });
}

function isExpected(row) {
  return row.status === row.expected && row.survivors === 0;
}
