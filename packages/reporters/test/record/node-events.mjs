// Records the events of real releases of Node: node node-events.mjs NODES_DIRECTORY, which holds n18/ … n26/ with the
// npm package `node` in each. The console is recorded too, since report and console are compared.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const here = new URL(".", import.meta.url).pathname;
const nodes = resolve(process.argv[2] ?? "nodes");
const helper = pathToFileURL(resolve(here, "../../helper/node-test-events.mjs")).href;
const scenarios = {
  node: ["pass", "fail", "todo", "before-throws", "describe-throws", "no-tests", "exit-second", "unhandled"],
  "node-events": [
    "cancelled",
    "exit-before-next",
    "exit-blank-name",
    "exit-in-hook",
    "exit-in-sibling",
    "exit-later-beside",
    "expect-failure",
    "hooks",
    "name-pattern",
    "odd-titles",
    "one-process",
    "root-after-throws",
    "shared",
    "skips",
  ],
};

function record(major, family, scenario) {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "record-")));
  const cwd = join(root, "project");
  cpSync(resolve(here, "../fixtures/projects", family, scenario), cwd, { recursive: true });
  const extra = existsSync(join(cwd, "args.json"))
    ? JSON.parse(readFileSync(join(cwd, "args.json"), "utf8"))
    : [];
  const report = join(root, "report.jsonl");
  const console = ["--test-reporter=spec", "--test-reporter-destination=stdout"];
  const args = [
    "--test",
    `--test-reporter=${helper}`,
    `--test-reporter-destination=${report}`,
    ...console,
    ...extra,
  ];
  const node = join(nodes, `n${major}/node_modules/node/bin/node`);
  const env = { PATH: process.env.PATH, HOME: root };
  const result = spawnSync(node, args, { cwd, env, encoding: "utf8" });
  const clean = (text) => text.replaceAll(root, "/work");
  const recorded = {
    scenario,
    exitCode: result.status,
    extra,
    stdout: clean(result.stdout),
    report: clean(existsSync(report) ? readFileSync(report, "utf8") : "").split("\n"),
  };
  rmSync(root, { recursive: true });
  return recorded;
}

for (const major of [18, 20, 22, 24, 26]) {
  const cases = Object.entries(scenarios).flatMap(([family, names]) =>
    names
      .filter((scenario) => scenario !== "one-process" || major >= 24)
      .map((scenario) => record(major, family, scenario)),
  );
  const path = resolve(here, `../fixtures/node-events/node-${major}.json`);
  writeFileSync(path, `${JSON.stringify(cases, null, 1)}\n`);
}
