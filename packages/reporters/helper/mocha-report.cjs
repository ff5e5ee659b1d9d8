// Loaded by `mocha --require` (Mocha 6 and later): writes at the end of a run what Mocha's JSON reporter prints, and
// leaves the reporter of the command line or the configuration alone. No file is written when the run does not end.
// Source: https://mochajs.org/api/Runner.html
const { realpathSync, writeFileSync } = require("node:fs");
const { createRequire } = require("node:module");

const path = process.env.MOCHA_LISTENER_REPORT;
const write = writeFileSync;
const LONGEST_MESSAGE = 4_000;

// Mocha is that of the candidate, beside the script that runs.
function loadRunner() {
  const loaded = createRequire(realpathSync(process.argv[1]))("mocha");
  return (loaded.default ?? loaded).Runner;
}

function describe(test, error) {
  return {
    title: text(test.title),
    fullTitle: text(test.fullTitle()),
    ...(typeof test.file === "string" ? { file: test.file } : {}),
    currentRetry: typeof test.currentRetry === "function" ? (test.currentRetry() ?? 0) : 0,
    ...(error === undefined ? {} : { err: describeError(error) }),
  };
}

function describeError(error) {
  return { message: text(error?.message ?? error), stack: text(error?.stack ?? "") };
}

function text(value) {
  return String(value).slice(0, LONGEST_MESSAGE);
}

function listen(runner) {
  const lists = { tests: [], pending: [], failures: [], passes: [] };
  const errors = new Map();
  runner.on("test end", (test) => lists.tests.push(test));
  runner.on("pass", (test) => lists.passes.push(test));
  runner.on("pending", (test) => lists.pending.push(test));
  runner.on("fail", (test, error) => {
    lists.failures.push(test);
    errors.set(test, error);
  });
  runner.on("end", () => {
    const described = Object.entries(lists).map(([name, tests]) => [
      name,
      tests.map((test) => describe(test, errors.get(test))),
    ]);
    const { tests, passes, pending, failures } = runner.stats;
    write(
      path,
      JSON.stringify({ stats: { tests, passes, pending, failures }, ...Object.fromEntries(described) }),
    );
  });
}

function install() {
  const Runner = loadRunner();
  const { run } = Runner.prototype;
  Runner.prototype.run = function runWithReport(...given) {
    listen(this);
    return run.apply(this, given);
  };
}

try {
  if (path) install();
} catch {
  // Without its Mocha there is no report, and the run goes on as it would.
}
