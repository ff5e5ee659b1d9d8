import { inTurn } from "../harness/fault.mjs";

const red = (text) => `\u001b[31;1m${text}\u001b[0;m`;
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
export const lightship = {
  name: "lightship",
  half: "opened",
  fixture: "semaphore",
  ecosystem: "ci",
  tool: "github",
  prepare: "true",
  versions: { bash: "bash --version" },
  faults: inTurn(0, [
    ended(
      "pod-evicted",
      "ci-infrastructure",
      "the pod of the job is evicted",
      "gitlab",
      [
        red(
          'ERROR: Job failed (system failure): pod "runner-x1-project-7-concurrent-0abc" is disrupted: reason "EvictionByEvictionAPI", message "Eviction API: evicting"',
        ),
      ],
      "gitlab-runner, kubernetes executor",
    ),
    ended(
      "runner-system-failure",
      "ci-infrastructure",
      "the runner cannot start a container",
      "gitlab-timestamps",
      [
        red(
          "ERROR: Job failed (system failure): Error response from daemon: OCI runtime create failed: container_linux.go:380: starting container process caused: process_linux.go:545: container init caused: unknown (docker.go:570:1s)",
        ),
      ],
      "gitlab-runner, docker executor",
      { alsoAcceptable: ["container"] },
    ),
    ended(
      "lost-hosted-runner",
      "ci-infrastructure",
      "the hosted runner stops answering",
      "github",
      [
        "##[error]The hosted runner lost communication with the server. Anything in your workflow that terminates the runner process, starves it for CPU/Memory, or blocks its network access can cause this error.",
      ],
      "actions/runner",
    ),
    ended(
      "jenkins-agent-offline",
      "ci-infrastructure",
      "the agent goes offline",
      "jenkins",
      [
        "FATAL: command execution failed",
        "java.io.IOException: Backing channel 'agent-3' is disconnected.",
        "Caused by: java.nio.channels.ClosedChannelException",
        "ERROR: lightship is offline; cannot locate jdk-17",
        "Finished: FAILURE",
      ],
      "jenkinsci/remoting",
    ),
    ended(
      "step-over-its-limit",
      "timeout",
      "a step runs longer than its limit",
      "github-cli",
      ["##[error]The action 'Run bash ci/suite.sh' has timed out after 5 minutes."],
      "actions/runner",
    ),
    ended(
      "jenkins-over-its-limit",
      "timeout",
      "a stage runs longer than its limit",
      "jenkins-timestamps",
      [
        "Cancelling nested steps due to timeout",
        "Sending interrupt signal to process",
        "Terminated",
        "script returned exit code 143",
        "Timeout has been exceeded",
        "org.jenkinsci.plugins.workflow.steps.FlowInterruptedException",
        "Finished: ABORTED",
      ],
      "jenkinsci/workflow-basic-steps-plugin",
      { alsoAcceptable: ["hang"] },
    ),
    ended(
      "cancelled-by-newer",
      "ci-infrastructure",
      "a newer commit cancels the job",
      "github",
      ["##[error]The operation was canceled."],
      "actions/runner",
      { alsoAcceptable: ["killed", "unknown"] },
    ),
    ended(
      "image-of-circle",
      "container",
      "the image of the job does not exist",
      "circleci",
      [
        "Error response from daemon: manifest for acme/lightship:11 not found: manifest unknown: manifest unknown",
      ],
      "CircleCI support, spin up environment",
      { early: "docker" },
    ),
    ended(
      "cache-service-400",
      "cache-or-artifact",
      "the artifact has a name that is taken",
      "github",
      [
        "##[error]Failed to CreateArtifact: Received non-retryable error: Failed request: (409) Conflict: an artifact with this name already exists on the workflow run",
      ],
      "actions/toolkit packages/artifact",
    ),
    ended(
      "artifact-of-other-job",
      "cache-or-artifact",
      "the artifact of another job has expired",
      "buildkite",
      [
        "2026-11-30 14:00:00 FATAL  Failed to download artifacts: No artifacts found for downloading",
        "🚨 Error: The command exited with status 1",
      ],
      "buildkite/agent",
    ),
    ended(
      "agent-stopped",
      "ci-infrastructure",
      "the agent is stopped during the job",
      "buildkite",
      [
        "# Received cancellation signal, interrupting",
        "🚨 Error: The command was interrupted by a signal: terminated",
      ],
      "buildkite/agent",
      { alsoAcceptable: ["killed"] },
    ),
    ended(
      "secret-of-azure",
      "missing-environment",
      "a variable group of the job does not exist",
      "azure",
      [
        "##[error]The pipeline is not valid. Job Job: Step Deploy input azureSubscription references service connection lightship-prod which could not be found. The service connection does not exist, has been disabled or has not been authorized for use.",
      ],
      "learn.microsoft.com, azure devops resources",
      {
        alsoAcceptable: ["authentication", "configuration-error", "permission"],
        category: "configuration-error",
      },
    ),
  ]),
};
