// Measures the rules on recordings: `node test/measure.mjs DIRECTORY` prints figures; `--wrong` also names what is wrong.
import { readdirSync, readFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { diagnose } from "../dist/index.js";

const [directory, flag] = process.argv.slice(2);
const cases = readdirSync(directory, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name === "truth.json")
  .map((entry) => entry.parentPath)
  .sort();

const figures = new Map();
const figureOf = (category) => {
  if (!figures.has(category))
    figures.set(category, { logs: 0, right: 0, abstained: 0, anywhere: 0, said: 0 });
  return figures.get(category);
};

for (const path of cases) {
  const truth = JSON.parse(readFileSync(join(path, "truth.json"), "utf8"));
  const read = (name) => readFileSync(join(path, name));
  const second = ["log-2.txt", "log.2.txt", "second.txt", "log2.txt"].find((name) =>
    existsSync(join(path, name)),
  );
  const { findings } = diagnose(second === undefined ? read("log.txt") : [read("log.txt"), read(second)]);
  const categories = findings.map(({ category }) => category);
  const said = categories[0] ?? "none";
  const expected = figureOf(truth.category);
  expected.logs += 1;
  figureOf(said).said += 1;
  if (said === truth.category) expected.right += 1;
  else if (said === "unknown" || said === "none") expected.abstained += 1;
  if (categories.includes(truth.category)) expected.anywhere += 1;
  if (flag === "--wrong" && said !== truth.category)
    console.log(
      `${path.replace(directory, "")}: ${truth.category} ${truth.subcategory ?? ""} | ${findings.map((f) => `${f.category}[${f.evidence[0]?.ruleId}@${f.evidence[0]?.startLine}]`).join(" ") || "none"}`,
    );
}

const rows = [...figures]
  .filter(([, { logs, said }]) => logs > 0 || said > 0)
  .sort(([one], [other]) => (one < other ? -1 : 1));
const percent = (part, whole) => (whole === 0 ? "–" : (part / whole).toFixed(3));
console.log("| category | logs | precision | recall | abstained | named anywhere |");
console.log("| --- | --- | --- | --- | --- | --- |");
for (const [category, { logs, right, abstained, anywhere, said }] of rows)
  console.log(
    `| ${category} | ${logs} | ${percent(right, said)} | ${percent(right, logs)} | ${abstained} | ${percent(anywhere, logs)} |`,
  );
const sum = (name) => rows.reduce((total, [, figure]) => total + figure[name], 0);
const answered = sum("logs") - sum("abstained");
console.log(
  `| all | ${sum("logs")} | ${percent(sum("right"), answered)} | ${percent(sum("right"), sum("logs"))} | ${sum("abstained")} | ${percent(sum("anywhere"), sum("logs"))} |`,
);
