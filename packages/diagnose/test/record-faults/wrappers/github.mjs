import { closing, line, sevenDigits } from "./line.mjs";

/** The raw log of a job: https://docs.github.com/actions/monitoring-and-troubleshooting-workflows */
export function github(job) {
  return parts(job).map(({ at, text }) => line0(`${sevenDigits(at)} ${text}`, at));
}

/** `gh run view --log`: job, step and timestamp before each line, separated by tabs. */
export function githubCli(job) {
  return parts(job).map(({ at, text, step }) => line0(`test\t${step ?? "Set up job"}\t${sevenDigits(at)} ${text}`, at));
}

const line0 = (text, at) => ({ text, at });

function parts(job) {
  const begin = job.steps[0]?.lines[0]?.at ?? new Date();
  const end = job.steps.at(-1)?.lines.at(-1)?.at ?? begin;
  return [
    ...setUp(job, begin),
    ...job.steps.flatMap((step) => stepLines(job, step, begin)),
    ...cleanUp(job, end),
  ];
}

function setUp({ project, cwd }, at) {
  const say = (text, step = "Set up job") => ({ ...line(text, at), step });
  const setup = [
    "Current runner version: '2.319.1'",
    "##[group]Operating System",
    "Ubuntu",
    "22.04.5",
    "LTS",
    "##[endgroup]",
    "##[group]Runner Image",
    "Image: ubuntu-22.04",
    "Version: 20240922.1.0",
    "##[endgroup]",
    "##[group]GITHUB_TOKEN Permissions",
    "Contents: read",
    "Metadata: read",
    "##[endgroup]",
    "Secret source: Actions",
    "Prepare workflow directory",
    "Prepare all required actions",
    "Getting action download info",
    "Download action repository 'actions/checkout@v4' (SHA:eef61447b9ff4aafe5dcd4e0bbf5d482be7e7871)",
    "Complete job name: test",
  ];
  const checkout = [
    "##[group]Run actions/checkout@v4",
    "with:",
    `  repository: acme/${project.name}`,
    "  token: ***",
    "  fetch-depth: 1",
    "##[endgroup]",
    `Syncing repository: acme/${project.name}`,
    "##[group]Getting Git version info",
    `Working directory is '${cwd}'`,
    "[command]/usr/bin/git version",
    "git version 2.46.1",
    "##[endgroup]",
    `Deleting the contents of '${cwd}'`,
    "##[group]Initializing the repository",
    `[command]/usr/bin/git init ${cwd}`,
    "hint: Using 'master' as the name for the initial branch. This default branch name",
    "hint: is subject to change.",
    `Initialized empty Git repository in ${cwd}/.git/`,
    "##[endgroup]",
    "##[group]Fetching the repository",
    "[command]/usr/bin/git -c protocol.version=2 fetch --no-tags --prune --no-recurse-submodules --depth=1 origin",
    ` * [new ref]         4f1d2c9 -> pull/41/merge`,
    "##[endgroup]",
  ];
  return [...setup.map((text) => say(text)), ...checkout.map((text) => say(text, "Run actions/checkout@v4"))];
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
  const body = lines.map((output) => ({ ...output, step: name }));
  if (exitCode === 0) return [...head, ...body];
  const failed = closing(job, lines.at(-1)?.at ?? at, [`##[error]Process completed with exit code ${exitCode}.`]);
  return [...head, ...body, ...failed.map((part) => ({ ...part, step: name }))];
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
