import { closing, line, sevenDigits } from "./line.mjs";

/** The logs of a job, one after the other: https://learn.microsoft.com/azure/devops/pipelines/scripts/logging-commands */
export function azure(job) {
  const at = job.steps[0]?.lines[0]?.at ?? new Date();
  const end = job.steps.at(-1)?.lines.at(-1)?.at ?? at;
  const all = [
    ...["##[section]Starting: Initialize job", "Agent name: 'Hosted Agent'", "Agent version: '3.245.0'"].map(
      (t) => line(t, at),
    ),
    ...["Preparing build directory.", "Set build variables.", "##[section]Finishing: Initialize job"].map(
      (t) => line(t, at),
    ),
    ...job.steps.flatMap((step) => task(job, step, at)),
    line("##[section]Starting: Finalize Job", end),
    line("Cleaning up task key", end),
    line("##[section]Finishing: Finalize Job", end),
  ];
  return all.map((part) => ({ at: part.at, text: `${sevenDigits(part.at)} ${part.text}` }));
}

function task(job, { run, lines, exitCode, name }, begin) {
  const at = lines[0]?.at ?? begin;
  const end = lines.at(-1)?.at ?? at;
  const head = [
    `##[section]Starting: ${name}`,
    "==============================================================================",
    "Task         : Command line",
    "Description  : Run a command line script using Bash on Linux and macOS and cmd.exe on Windows",
    "Version      : 2.242.0",
    "Author       : Microsoft Corporation",
    "Help         : https://docs.microsoft.com/azure/devops/pipelines/tasks/utility/command-line",
    "==============================================================================",
    "Generating script.",
    "Script contents:",
    ...run.split("\n"),
    "========================== Starting Command Output ===========================",
    "[command]/usr/bin/bash --noprofile --norc /home/vsts/work/_temp/0e6b9a7d-3f0f-4f4e-9d0a-5b1c3f1f7c11.sh",
  ];
  const failed = exitCode === 0 ? [] : closing(job, end, [`##[error]Bash exited with code '${exitCode}'.`]);
  return [
    ...head.map((text) => line(text, at)),
    ...lines,
    ...failed,
    line(`##[section]Finishing: ${name}`, end),
  ];
}
