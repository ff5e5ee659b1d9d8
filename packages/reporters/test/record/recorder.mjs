// Runs one runner on its projects in ../fixtures/projects and writes down everything that a grader would see.
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const here = import.meta.dirname ?? new URL(".", import.meta.url).pathname;
const projects = join(here, "../fixtures/projects");
const output = join(here, "../fixtures/recorded");

/** Records the runners named in the arguments, or all; the first argument is the directory of tools from npm. */
export function recordAll(runners, [directory = "tools", ...wanted]) {
  const tools = resolve(directory);
  for (const [name, runner] of Object.entries(runners)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const cases = [];
    for (const scenario of runner.scenarios ?? readdirSync(join(projects, runner.project ?? name))) {
      for (const [reporter, flags] of Object.entries(runner.reporters)) {
        const isFile = /-files?$/u.test(reporter);
        cases.push({ scenario, reporter, ...recordFresh({ name, runner, scenario, flags, tools, isFile }) });
      }
    }
    writeFileSync(join(output, `${name}.json`), `${JSON.stringify(cases, null, 1)}\n`);
    process.stdout.write(`${name}: ${cases.length} recordings\n`);
  }
}

// A project of its own for each run: build directories of an earlier run would change what is printed.
function recordFresh({ name, runner, scenario, flags, tools, isFile }) {
  const root = mkdtempSync(join(tmpdir(), "record-"));
  try {
    cpSync(join(projects, runner.project ?? name, scenario), root, { recursive: true });
    for (const file of runner.shared ?? []) cpSync(join(here, "../fixtures/shared", file), join(root, file));
    if (runner.bin !== undefined) {
      symlinkSync(join(tools, "node_modules"), join(root, "node_modules"));
      writeFileSync(join(root, "package.json"), "{}\n");
    }
    for (const [command, ...args] of runner.build ?? [])
      spawnSync(command, args, { cwd: root, stdio: "inherit", env: environment(runner) });
    return record({ runner, root, flags, tools, isFile });
  } finally {
    rmSync(root, { recursive: true });
  }
}

function environment(runner) {
  const { PATH, HOME } = process.env;
  return { PATH, HOME, LANG: "C.UTF-8", CI: "1", NO_COLOR: "1", ...runner.env };
}

function record({ runner, root, flags, tools, isFile }) {
  const command = runner.command ?? runner.bin;
  const args = runner.argv(flags);
  const path = runner.bin === undefined ? command : join(tools, "node_modules/.bin", runner.bin);
  const run = spawnSync(path, args, { cwd: root, env: environment(runner), encoding: "utf8", input: "" });
  const clean = (text) =>
    (runner.clean ?? String)(text.replaceAll(root, "/srv/candidate").replaceAll(tools, "/srv/candidate"));
  const reports = ((isFile && runner.reports?.(root)) || [])
    .filter((report) => existsSync(join(root, report)))
    .map((report) => ({ path: report, content: clean(readFileSync(join(root, report), "utf8")) }));
  return {
    command,
    args: args.map(clean),
    exitCode: run.status,
    signal: run.signal,
    stdout: clean(run.stdout),
    stderr: clean(run.stderr),
    reports,
  };
}
