import { inTurn } from "../harness/fault.mjs";

const ended = (id, category, injected, wrapper, ending, source, more = {}) => ({
  id,
  category,
  injected,
  wrapper,
  tool: wrapper.replace(/-.*/, ""),
  run: "bash ci/suite.sh",
  ending,
  made: `the last ${ending.length} lines, after ${source}`,
  ...more,
});

/** Endings that only a CI can say of itself. */
export const beaconage = {
  name: "beaconage",
  half: "fresh",
  fixture: "semaphore",
  ecosystem: "ci",
  tool: "github",
  prepare: "true",
  versions: { bash: "bash --version" },
  faults: inTurn(0, [
    ended(
      "shutdown-of-runner",
      "ci-infrastructure",
      "the machine of the runner is taken away",
      "github-cli",
      [
        "##[error]The runner has received a shutdown signal. This can happen when the runner service is stopped, or a manually started runner is canceled.",
      ],
      "actions/runner",
      { alsoAcceptable: ["killed"] },
    ),
    ended(
      "pod-not-scheduled",
      "ci-infrastructure",
      "the cluster has no room for the pod of the job",
      "gitlab",
      [
        "\u001b[31;1mERROR: Job failed (system failure): prepare environment: waiting for pod running: timed out waiting for pod to start. Check https://docs.gitlab.com/runner/shells/index.html#shell-profile-loading for more information\u001b[0;m",
      ],
      "gitlab-runner, kubernetes executor",
      { early: "docker", alsoAcceptable: ["timeout"] },
    ),
    ended(
      "agent-of-azure-lost",
      "ci-infrastructure",
      "the agent stops answering",
      "azure",
      [
        "##[error]We stopped hearing from agent Hosted Agent. Verify the agent machine is running and has a healthy network connection. Anything that terminates an agent process, starves it for CPU, or blocks its network access can cause this error.",
      ],
      "microsoft/azure-pipelines-agent",
    ),
    ended(
      "gitlab-over-its-hour",
      "timeout",
      "the job runs longer than its limit",
      "gitlab-timestamps",
      ["\u001b[31;1mERROR: Job failed: execution took longer than 1h0m0s seconds\u001b[0;m"],
      "gitlab-runner",
      { alsoAcceptable: ["hang"] },
    ),
    ended(
      "circle-without-output",
      "hang",
      "the step prints nothing for ten minutes",
      "circleci",
      ["", "Too long with no output (exceeded 10m0s): context deadline exceeded"],
      "support.circleci.com",
      { alsoAcceptable: ["timeout"] },
    ),
    ended(
      "cache-must-hit",
      "cache-or-artifact",
      "the cache that the job must have is absent",
      "github",
      [
        "##[error]Failed to restore cache entry. Exiting as fail-on-cache-miss is set. Input key: Linux-arms-4f1d",
      ],
      "actions/cache",
    ),
    ended(
      "token-may-not-write",
      "authentication",
      "the token of the job may not write",
      "github",
      ["##[error]Resource not accessible by integration"],
      "actions/toolkit",
      { alsoAcceptable: ["permission"] },
    ),
    ended(
      "secret-not-given",
      "missing-environment",
      "a secret of the job is not set",
      "github-cli",
      ["##[error]Input required and not supplied: github-token"],
      "actions/toolkit packages/core",
      { alsoAcceptable: ["authentication", "configuration-error"] },
    ),
  ]),
};
