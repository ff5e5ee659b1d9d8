import { closing, line } from "./line.mjs";

/** A raw job log with groups and timestamp escapes: https://buildkite.com/docs/pipelines/managing-log-output */
export function buildkite(job) {
  const at = job.steps[0]?.lines[0]?.at ?? new Date();
  const end = job.steps.at(-1)?.lines.at(-1)?.at ?? at;
  const all = [
    line("~~~ Running global environment hook", at),
    line("\u001b[90m$\u001b[0m /etc/buildkite-agent/hooks/environment", at),
    line("~~~ Preparing working directory", at),
    line(`\u001b[90m$\u001b[0m cd ${job.cwd}`, at),
    line("\u001b[90m$\u001b[0m git fetch -v --prune -- origin main", at),
    line("\u001b[90m$\u001b[0m git checkout -f 4f1d2c9e0a", at),
    line("~~~ Running commands", at),
    ...job.steps.flatMap(({ run, lines }) => [
      line(`\u001b[90m$\u001b[0m ${run}`, lines[0]?.at ?? at),
      ...lines,
    ]),
    ...(job.exitCode === 0
      ? []
      : closing(job, end, ["^^^ +++", `🚨 Error: The command exited with status ${job.exitCode}`])),
  ];
  return all.map((part) => ({ at: part.at, text: `\u001b_bk;t=${part.at.getTime()}\u0007${part.text}` }));
}
