// Grades seven candidates for one small exercise and exits with 0 only if every verdict is the expected one.
import { parseArgs, styleText } from "node:util";
import Table from "cli-table3";
import { gradeCandidates } from "./grade-candidates.mjs";

const { values } = parseArgs({ options: { json: { type: "boolean", default: false } } });
const rows = [];
for await (const row of gradeCandidates()) {
  rows.push(row);
  if (values.json) console.log(JSON.stringify(row));
  else if (process.stderr.isTTY)
    process.stderr.write(`\rgraded ${rows.length}: ${row.candidate} with ${row.runner}\u001B[K`);
}
if (!values.json) printTable();

process.exitCode = rows.every(isExpected) ? 0 : 1;

function printTable() {
  if (process.stderr.isTTY) process.stderr.write("\r\u001B[K");
  const table = new Table({
    head: ["candidate", "runner", "status", "counts", "first finding", "time", "assurance"],
    colWidths: [16, 13, 14, 20, 44, 9, 11],
    wordWrap: true,
    style: { head: [], border: [] },
  });
  for (const row of rows) {
    table.push([
      row.candidate,
      row.runner,
      statusOf(row),
      row.counts === null ? "unknown" : `${row.counts.passed} of ${row.counts.total} passed`,
      row.finding,
      `${(row.durationMs / 1000).toFixed(1)} s`,
      row.assurance,
    ]);
  }
  console.log(table.toString());
  const unexpected = rows.filter((row) => !isExpected(row));
  console.log(
    unexpected.length === 0
      ? `All ${rows.length} verdicts are the expected ones.`
      : `${unexpected.length} of ${rows.length} verdicts are not the expected ones.`,
  );
}

function statusOf({ status, expected }) {
  const text = status === expected ? status : `${status}, expected ${expected}`;
  return styleText(status === "passed" ? "green" : "red", text, { stream: process.stdout });
}

function isExpected(row) {
  return row.status === row.expected && row.survivors === 0;
}
