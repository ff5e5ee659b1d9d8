import { closing, line, sevenDigits } from "./line.mjs";
import { setupSteps } from "./github-setup.mjs";

/** The raw log of a job: https://docs.github.com/actions/monitoring-and-troubleshooting-workflows */
export function github(job) {
  return parts(job).map(({ at, text }) => line0(`${sevenDigits(at)} ${text}`, at));
}

/** `gh run view --log`: job, step and timestamp before each line, separated by tabs. */
export function githubCli(job) {
  return parts(job).map(({ at, text, step }) =>
    line0(`test\t${step ?? "Set up job"}\t${sevenDigits(at)} ${text}`, at),
  );
}

const line0 = (text, at) => ({ text, at });

function parts(job) {
  const begin = job.steps[0]?.lines[0]?.at ?? new Date();
  const end = job.steps.at(-1)?.lines.at(-1)?.at ?? begin;
  if (job.fault.early) return preparing(job, begin);
  return [
    ...setUp(job, begin),
    ...job.steps.flatMap((step) => stepLines(job, step, begin)),
    ...cleanUp(job, end),
  ];
}

function setUp(job, at) {
  return setupSteps(job).flatMap(([step, texts]) => texts.map((text) => ({ ...line(text, at), step })));
}

/** A job that ended while its actions were fetched: no step of it ran. */
function preparing(job, at) {
  const machine = setUp(job, at).filter(({ step }) => step === "Set up job");
  const fetching = machine.findIndex(({ text }) => text === "Getting action download info");
  const ending = closing(job, at, []).map((part) => ({ ...part, step: "Set up job" }));
  return [...machine.slice(0, fetching + 1), ...ending];
}

function stepLines(job, { name, run, lines, exitCode }, begin) {
  const at = lines[0]?.at ?? begin;
  const say = (text, when = at) => ({ ...line(text, when), step: name });
  const head = [
    say(`##[group]Run ${run.split("\n")[0]}`),
    ...run.split("\n").map((text) => say(`\u001b[36;1m${text}\u001b[0m`)),
    say("shell: /usr/bin/bash --noprofile --norc -e -o pipefail {0}"),
    say("##[endgroup]"),
  ];
  const body = lines.flatMap(rendered).map((output) => ({ ...output, step: name }));
  if (exitCode === 0) return [...head, ...body];
  const failed = closing(job, lines.at(-1)?.at ?? at, [
    `##[error]Process completed with exit code ${exitCode}.`,
  ]);
  return [...head, ...body, ...failed.map((part) => ({ ...part, step: name }))];
}

/** The runner shows the commands of a step in its own way, and those of `debug` not at all. */
function rendered({ at, text }) {
  const [, command, message] = /^::(debug|warning|error)::(.*)$/.exec(text) ?? [];
  if (command === undefined) return [{ at, text }];
  if (command === "debug") return [];
  return `##[${command}]${message.replaceAll("%0A", "\n")}`.split("\n").map((part) => ({ at, text: part }));
}

function cleanUp({ cwd }, at) {
  return [
    "Post job cleanup.",
    "[command]/usr/bin/git version",
    "git version 2.46.1",
    `[command]/usr/bin/git config --global --add safe.directory ${cwd}`,
    "Cleaning up orphan processes",
  ].map((text) => ({ ...line(text, at), step: "Complete job" }));
}
