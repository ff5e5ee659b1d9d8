import { closing, line } from "./line.mjs";

/** The output of the steps as downloaded: https://circleci.com/docs/configuration-reference/#run */
export function circleci(job) {
  const at = job.steps[0]?.lines[0]?.at ?? new Date();
  const before = [
    "Build-agent version 1.0.245214-8a7a9b1c (2024-09-24T14:08:34+0000)",
    "System information:",
    " Server Version: 24.0.9",
    " Storage Driver: overlay2",
    "Starting container cimg/base:2024.09",
    "  image cache not found on this host, downloading cimg/base:2024.09",
    "Checking out source code",
    "HEAD is now at 4f1d2c9 Merge branch 'main'",
  ];
  return [...before.map((text) => line(text, at)), ...job.steps.flatMap((step) => stepLines(job, step))];
}

function stepLines(job, { run, lines, exitCode }) {
  const at = lines[0]?.at;
  const head = [line("#!/bin/bash -eo pipefail", at), ...run.split("\n").map((text) => line(text, at))];
  const tail = exitCode === 0 ? [] : closing(job, at, ["", `Exited with code exit status ${exitCode}`]);
  return [...head, ...lines, ...tail, line("", at)];
}
