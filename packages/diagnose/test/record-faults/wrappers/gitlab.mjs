import { closing, line } from "./line.mjs";

const green = (text) => `\u001b[32;1m${text}\u001b[0;m`;
const seconds = (at) => Math.floor(at.getTime() / 1000);

/** A job log with its sections: https://docs.gitlab.com/ci/jobs/job_logs/ */
export function gitlab(job) {
  const at = job.steps[0]?.lines[0]?.at ?? new Date();
  const end = job.steps.at(-1)?.lines.at(-1)?.at ?? at;
  const script = job.steps.flatMap(({ run, lines }) => [
    ...run.split("\n").map((text) => line(green(`$ ${text}`), lines[0]?.at ?? at)),
    ...lines,
  ]);
  if (job.fault.early) return preparing(job, at);
  return [
    line("\u001b[0KRunning with gitlab-runner 16.11.1 (535ced5f)\u001b[0;m", at),
    line("\u001b[0K  on shared-3 tSq7nzhL, system ID: s_1f2e3d4c\u001b[0;m", at),
    ...section("prepare_executor", 'Preparing the "shell" executor', at, at, [
      line("Using Shell (bash) executor...", at),
    ]),
    ...section("prepare_script", "Preparing environment", at, at, [line("Running on shared-3...", at)]),
    ...section("get_sources", "Getting source from Git repository", at, at, fetching(job, at)),
    ...section("step_script", 'Executing "step_script" stage of the job script', at, end, script),
    ...section(
      "cleanup_file_variables",
      "Cleaning up project directory and file based variables",
      end,
      end,
      [],
    ),
    ...verdict(job, end),
  ];
}

/** A job whose machine never came up: nothing of the script is in its log. */
function preparing(job, at) {
  return [
    line("\u001b[0KRunning with gitlab-runner 16.11.1 (535ced5f)\u001b[0;m", at),
    line("\u001b[0K  on shared-3 tSq7nzhL, system ID: s_1f2e3d4c\u001b[0;m", at),
    ...section("prepare_executor", `Preparing the "${job.fault.early}" executor`, at, at, []),
    ...closing(job, at, []),
  ];
}

/** Since 17.0 runners can put `2026-11-30T13:48:11.123456Z 00O ` before each line. */
export function gitlabTimestamps(job) {
  return gitlab(job).map(({ at, text }) => ({
    at,
    text: `${at.toISOString().replace("Z", "421Z")} 01O ${text}`,
  }));
}

function section(id, title, from, to, lines) {
  const head = `section_start:${seconds(from)}:${id}\r\u001b[0K\u001b[0K\u001b[36;1m${title}\u001b[0;m\u001b[0;m`;
  return [line(head, from), ...lines, line(`section_end:${seconds(to)}:${id}\r\u001b[0K`, to)];
}

function fetching({ cwd }, at) {
  return [
    green("Fetching changes with git depth set to 20..."),
    `Reinitialized existing Git repository in ${cwd}/.git/`,
    green("Checking out 4f1d2c9e as detached HEAD (ref is main)..."),
    "",
    green("Skipping Git submodules setup"),
  ].map((text) => line(text, at));
}

function verdict(job, at) {
  if (job.exitCode === 0) return [line(green("Job succeeded"), at)];
  return closing(job, at, [`\u001b[31;1mERROR: Job failed: exit status ${job.exitCode}\u001b[0;m`]);
}
