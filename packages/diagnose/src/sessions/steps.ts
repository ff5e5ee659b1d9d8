import type { PlainLine } from "../lines/unwrap.js";

/** What a line tells about the course of a job. */
export type StepSign = "step" | "post-step" | "command" | "failed-step" | "failed-job" | "passed-job" | "end";

interface Sign {
  readonly sign: StepSign;
  readonly pattern: RegExp;
}

/** Lines by which CI services and shells show the course of a job. */
export const stepSigns: readonly Sign[] = [
  // GitHub Actions.
  { sign: "failed-step", pattern: /^(?:Error: )?Process completed with exit code [1-9]\d{0,9}\./ },
  { sign: "failed-job", pattern: /^(?:Error: )?The (?:operation|run) was canceled\./ },
  { sign: "post-step", pattern: /^Post job cleanup\./ },
  { sign: "post-step", pattern: /^Uploading artifacts(?:\.{3}| for (?:failed|successful) job)/ },
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
    sign: "failed-step",
    pattern: /^(?:Bash|PowerShell|Cmd\.exe|Script) (?:exited with code|failed with exit code) '?[1-9]/,
  },
  { sign: "end", pattern: /^Finishing: Finalize Job/ },
  // Jenkins.
  { sign: "failed-job", pattern: /^ERROR: script returned exit code [1-9]/ },
  { sign: "failed-job", pattern: /^Finished: (?:FAILURE|ABORTED|UNSTABLE)/ },
  { sign: "passed-job", pattern: /^Finished: SUCCESS/ },
  // CircleCI, Buildkite, Travis.
  { sign: "failed-step", pattern: /^Exited with code (?:exit status )?[1-9]/ },
  {
    sign: "failed-step",
    pattern:
      /^🚨 Error: (?:The command (?:exited with status [1-9]|was interrupted)|The \S{1,40} hook exited with status [1-9])/,
  },
  { sign: "failed-job", pattern: /^user command error: exit status [1-9]/ },
  { sign: "failed-step", pattern: /^The command ".{0,400}" exited with [1-9]/ },
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
