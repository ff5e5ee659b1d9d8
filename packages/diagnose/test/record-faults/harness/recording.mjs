import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { categories } from "./categories.mjs";
import { checkoutOf, recordings, scratch } from "./places.mjs";
import { environment, faulty } from "./project.mjs";
import { runStep } from "./run.mjs";
import { wrap } from "../wrappers/wrap.mjs";

/** A log above this is the sign of a project that is too large for a recording, in bytes. */
const largestLog = 60_000;

/** Records one fault of one project: runs it, wraps the output, writes the log and its label. */
export async function record(project, fault) {
  check(project, fault);
  const target = join(recordings, project.half, project.name, fault.id);
  const logs = [];
  let exitCode = 0;
  for (let run = 0; run < (fault.runs ?? 1); run += 1) {
    const job = await runJob(project, fault, run);
    logs.push(wrap(fault.wrapper ?? project.wrapper ?? "plain", job));
    exitCode = Math.max(exitCode, job.exitCode);
  }
  checkOutcome(fault, exitCode, logs);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const [run, log] of logs.entries()) writeFileSync(join(target, logName(run)), log, "latin1");
  writeFileSync(join(target, "truth.json"), pretty(truth(project, fault, exitCode)));
}

const logName = (run) => (run === 0 ? "log.txt" : `log-${run + 1}.txt`);

async function runJob(project, fault, run) {
  const wrapper = fault.wrapper ?? project.wrapper;
  const cwd = checkoutOf(project.name, wrapper);
  faulty(project, fault, cwd);
  const env = environment({ ...project.env, ...fault.env, RUN: String(run) });
  const steps = [];
  for (const step of stepsOf(project, fault)) {
    const trace = wrapper === "jenkins" || wrapper === "trace";
    const { lines, exitCode } = await runStep(step.run, { ...fault, cwd, env, trace });
    steps.push({ ...step, lines, exitCode });
    if (exitCode === 0) continue;
    // Another fault than the one that was meant: the label would be wrong.
    if (steps.length < 1 + (fault.before ?? []).length) throw new Error(`a step before failed: ${step.run}`);
    break;
  }
  return { project, fault, cwd, steps, exitCode: steps.at(-1)?.exitCode ?? 0 };
}

function stepsOf(project, fault) {
  const before = (fault.before ?? []).map((run) => ({ name: `Run ${run.split("\n")[0]}`, run }));
  const last = { name: fault.name ?? `Run ${fault.run.split("\n")[0]}`, run: fault.run };
  return [...before, last];
}

function check(project, fault) {
  const where = `${project.name}/${fault.id}`;
  if (!categories.includes(fault.category)) throw new Error(`${where}: no category ${fault.category}`);
  if (!["writing", "opened", "fresh"].includes(project.half))
    throw new Error(`${where}: no half ${project.half}`);
  for (const key of ["id", "run", "injected"])
    if (!fault[key]) throw new Error(`${where}: ${key} is missing`);
}

/** A fault that did not break the job was not injected; a green log that is red is no green log. */
function checkOutcome(fault, exitCode, logs) {
  const green = fault.category === "none";
  if (green !== (exitCode === 0)) {
    throw new Error(`exit code ${exitCode} for ${fault.category}\n${logs[0].slice(-1500)}`);
  }
  for (const log of logs) if (log.length > largestLog) throw new Error(`log of ${log.length} bytes`);
}

function truth(project, fault, exitCode) {
  return {
    category: fault.category,
    ...(fault.alsoAcceptable ? { alsoAcceptable: fault.alsoAcceptable } : {}),
    ecosystem: fault.ecosystem ?? project.ecosystem,
    tool: fault.tool ?? project.tool,
    command: fault.run,
    exitCode,
    ...(fault.runs ? { runs: fault.runs } : {}),
    wrapper: fault.wrapper ?? project.wrapper ?? "plain",
    ...(fault.made ? { made: fault.made } : {}),
    recordedWith: versions(project, fault),
    injected: fault.injected,
  };
}

function versions(project, fault) {
  const asked = Object.entries({ ...project.versions, ...fault.versions });
  return Object.fromEntries(asked.map(([name, command]) => [name, versionOf(project, command)]));
}

const known = new Map();

function versionOf(project, command) {
  const key = `${project.name} ${command}`;
  if (!known.has(key)) known.set(key, askVersion(project, command));
  return known.get(key);
}

function askVersion(project, command) {
  const options = { cwd: join(scratch, "base", project.name), env: environment(project.env) };
  const text = execFileSync("bash", ["-c", `${command} 2>&1 | head -1`], options)
    .toString()
    .trim();
  return /\d+\.\d+[\w.+-]*/.exec(text)?.[0] ?? text;
}

/** JSON as the formatter of this repository lays it out: short lists of words on one line. */
function pretty(value) {
  const text = JSON.stringify(value, null, 2);
  return `${text.replaceAll(/\[\n\s+("[^\n\]]*(?:,\n\s+"[^\n]*)*)\n\s+\]/g, (_, list) => `[${list.replaceAll(/,\n\s+/g, ", ")}]`)}\n`;
}
