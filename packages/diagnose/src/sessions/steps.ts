import type { PlainLine } from "../lines/unwrap.js";

/** What a line tells about the course of a job. */
export type StepSign =
  | "step"
  | "post-step"
  | "command"
  /** An error of the step; it may go on. */
  | "failed-step"
  /** The step failed and is over: what follows it runs because the job was told to run it all the same. */
  | "failed-end"
  /** What the step did so far did not work, and is done again. */
  | "retried"
  /** One of the attempts worked. */
  | "retry-worked"
  | "failed-job"
  | "passed-job"
  /** What is done at the end of a job only when it passed. */
  | "passed-clean-up"
  | "end";

interface Sign {
  readonly sign: StepSign;
  readonly pattern: RegExp;
}

/** Lines by which CI services and shells show the course of a job. */
export const stepSigns: readonly Sign[] = [
  // GitHub Actions.
  { sign: "failed-end", pattern: /^(?:Error: )?Process completed with exit code [1-9]\d{0,9}\./ },
  { sign: "failed-end", pattern: /^\[[^\]]{1,120}\]\s{1,4}❌ {1,3}Failure - Main / },
  { sign: "failed-end", pattern: /^Final attempt failed\. / },
  { sign: "retried", pattern: /^Attempt \d{1,3} failed\. Reason: (?:Child_process exited|Timeout of )/ },
  { sign: "retry-worked", pattern: /^Command completed after \d{1,3} attempt\(s\)\.$/ },
  {
    sign: "passed-clean-up",
    pattern: /^Cache hit occurred on the primary key \S{1,512}, not saving cache\.$/,
  },
  { sign: "passed-clean-up", pattern: /^Cache saved with (?:the )?key: \S{1,512}$/ },
  { sign: "failed-job", pattern: /^(?:Error: )?The (?:operation|run) was canceled\./ },
  { sign: "post-step", pattern: /^Post job cleanup\./ },
  { sign: "post-step", pattern: /^Uploading artifacts(?:\.{3}| for (?:failed|successful) job)/ },
  { sign: "post-step", pattern: /^Saving cache for (?:failed|successful) job$/ },
  { sign: "post-step", pattern: /^Cleaning up project directory and file based variables$/ },
  { sign: "post-step", pattern: /^Running after[ _]script/ },
  { sign: "post-step", pattern: /^\[Pipeline\] \{ \(Declarative: Post Actions\)/ },
  {
    sign: "post-step",
    pattern: /^~~~ (?:Uploading artifacts|Running \S{1,30} (?:pre-exit|post-command) hook)/,
  },
  { sign: "end", pattern: /^Cleaning up orphan processes/ },
  // GitLab: the runner's words are in English only.
  { sign: "failed-job", pattern: /^ERROR: Job failed/ },
  { sign: "passed-job", pattern: /^Job succeeded/ },
  // Azure Pipelines.
  {
    sign: "failed-end",
    pattern: /^(?:Bash|PowerShell|Cmd\.exe|Script) (?:exited with code|failed with exit code) '?[1-9]/,
  },
  { sign: "retried", pattern: /^RetryHelper encountered task failure, will retry / },
  { sign: "end", pattern: /^Finishing: Finalize Job/ },
  // Jenkins.
  { sign: "failed-job", pattern: /^ERROR: script returned exit code [1-9]/ },
  { sign: "failed-end", pattern: /^Build step '.{1,200}' marked build as failure$/ },
  { sign: "failed-end", pattern: /^Stage ".{1,200}" skipped due to earlier failure\(s\)$/ },
  { sign: "failed-job", pattern: /^Finished: (?:FAILURE|ABORTED|UNSTABLE)/ },
  { sign: "passed-job", pattern: /^Finished: SUCCESS/ },
  // CircleCI, Buildkite, Travis, AppVeyor, CodeBuild, TeamCity, Bitbucket.
  { sign: "failed-end", pattern: /^Exited with code (?:exit status )?[1-9]/ },
  {
    sign: "failed-end",
    pattern:
      /^🚨 Error: (?:The command (?:exited with status [1-9]|was interrupted)|The \S{1,40} hook exited with status [1-9])/,
  },
  { sign: "failed-job", pattern: /^user command error: exit status [1-9]/ },
  { sign: "failed-end", pattern: /^The command ".{0,400}" exited with [1-9]/ },
  { sign: "retried", pattern: /^The command ".{0,400}" failed\. Retrying, \d of \d\.$/ },
  { sign: "failed-end", pattern: /^Command exited with code [1-9]\d{0,9}$/ },
  { sign: "failed-end", pattern: /^Command did not exit successfully .{1,400} exit status [1-9]/ },
  { sign: "failed-end", pattern: /^Phase complete: (?:INSTALL|PRE_BUILD|BUILD) State: FAILED/ },
  { sign: "post-step", pattern: /^Publishing internal artifacts$/ },
  { sign: "post-step", pattern: /^Searching for test report files in directories named / },
  { sign: "passed-job", pattern: /^Done\. Your build exited with 0\./ },
  { sign: "failed-job", pattern: /^Done\. Your build exited with [1-9]/ },
  // npm, pnpm and yarn show the script that they run.
  { sign: "command", pattern: /^> @?[\w./-]{1,120}@\d[\w.+-]{0,60}(?: [\w:.-]{1,80})?(?: \/.{0,300})?$/ },
  { sign: "command", pattern: /^yarn run v\d/ },
];

/** What the level of a line tells about the course of the job; `null` when nothing. */
export function signOfLevel({ text, level }: PlainLine): StepSign | null {
  if (level === "group" && text.startsWith("Run ")) return "step";
  if (level === "section") return text.startsWith("Starting: ") ? "step" : null;
  return level === "error" ? "failed-step" : null;
}
