import { azure } from "./azure.mjs";
import { buildkite } from "./buildkite.mjs";
import { circleci } from "./circleci.mjs";
import { github, githubCli } from "./github.mjs";
import { gitlab, gitlabTimestamps } from "./gitlab.mjs";
import { jenkins, jenkinsTimestamps } from "./jenkins.mjs";
import { line } from "./line.mjs";

const wrappers = {
  plain: ({ steps }) => steps.flatMap(({ lines }) => lines),
  /** `bash -x`: the commands are in the output already. */
  trace: ({ steps }) => steps.flatMap(({ lines }) => lines),
  /** As a person pastes it from a terminal. */
  prompt: ({ steps }) => steps.flatMap(({ run, lines }) => [line(`$ ${run}`, lines[0]?.at), ...lines]),
  github,
  "github-cli": githubCli,
  gitlab,
  "gitlab-timestamps": gitlabTimestamps,
  circleci,
  jenkins,
  "jenkins-timestamps": jenkinsTimestamps,
  azure,
  buildkite,
};

/** The log of a job as that CI serves it; bytes are kept as latin1. Formats: see README.md. */
export function wrap(name, job) {
  const lines = wrappers[name](job);
  return lines.length === 0 ? "" : `${lines.map(({ text }) => text).join("\n")}\n`;
}
