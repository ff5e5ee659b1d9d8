import { serverPort } from "../harness/places.mjs";
import { lost, token } from "./lost.mjs";

const service = (name) => ({
  ACTIONS_RUNTIME_TOKEN: token,
  GITHUB_WORKSPACE: "/tmp",
  RUNNER_TEMP: "/tmp",
  ACTIONS_CACHE_URL: `http://127.0.0.1:${serverPort}/${name}/`,
  ACTIONS_RESULTS_URL: `http://127.0.0.1:${serverPort}/${name}`,
});

/** Other endings of other CIs, and older libraries of GitHub's actions. */
export const signal = {
  name: "signal",
  half: "opened",
  tool: "github",
  prepare: "npm install --no-audit --no-fund && npm test",
  versions: { node: "node --version" },
  faults: [
    lost("hosted-runner-lost", {
      wrapper: "github",
      injected: "the machine of the runner stops answering",
      ending: [
        "##[error]The hosted runner: GitHub Actions 12 lost communication with the server. Anything in your workflow that terminates the runner process, starves it for CPU/Memory, or blocks its network access can cause this error.",
      ],
      source: "github.com/actions/runner-images issue 9823",
    }),
    lost("pod-did-not-start", {
      wrapper: "gitlab",
      injected: "the cluster has no room for the pod of the job",
      ending: [
        "Waiting for pod gitlab/runner-f-bmr8fc-project-41-concurrent-0 to be running, status is Pending",
        "\u001b[31;1mERROR: Job failed (system failure): prepare environment: waiting for pod running: timed out waiting for pod to start. Check https://docs.gitlab.com/runner/shells/index.html#shell-profile-loading for more information\u001b[0;m",
      ],
      source: "github.com/kubernetes-sigs/kubespray issue 8451",
    }),
    lost("agent-not-heard", {
      wrapper: "azure",
      injected: "the agent stops answering",
      ending: [
        "##[error]We stopped hearing from agent Azure Pipelines 32. Verify the agent machine is running and has a healthy network connection. Anything that terminates an agent process, starves it for CPU, or blocks its network access can cause this error. For more information, see: https://go.microsoft.com/fwlink/?linkid=846610",
      ],
      source: "github.com/dotnet/dnceng issue 1886",
    }),
    lost("agent-stopped", {
      wrapper: "buildkite",
      alsoAcceptable: ["killed"],
      injected: "the agent is told to stop during the job",
      ending: [
        "# Received cancellation signal, interrupting",
        "^^^ +++",
        "🚨 Error: The command was interrupted by a signal: signal: terminated",
        "# Agent was lost: no heartbeat for 180 seconds",
      ],
      source: "buildkite.com/docs/agent/v3 (lost agents)",
    }),
    lost("step-time-limit", {
      category: "timeout",
      alsoAcceptable: ["hang"],
      wrapper: "github-cli",
      injected: "the step runs longer than timeout-minutes",
      ending: ["##[error]The action 'Run node ci/integration.mjs' has timed out after 10 minutes."],
      source: "github.com/actions/runner (StepsRunner)",
    }),
    lost("pipeline-time-limit", {
      category: "timeout",
      alsoAcceptable: ["hang"],
      wrapper: "jenkins",
      injected: "the stage runs longer than its timeout",
      ending: [
        "Cancelling nested steps due to timeout",
        "Sending interrupt signal to process",
        "Timeout has been exceeded",
        "org.jenkinsci.plugins.workflow.actions.ErrorAction$ErrorId: 0d1c2a4f-8d1e-4e9b-9f5f-1d1f0d6f2d11",
        "Finished: ABORTED",
      ],
      source: "jenkins.io/doc/pipeline/steps/workflow-basic-steps (timeout)",
    }),
    {
      id: "cache-service-down",
      category: "cache-or-artifact",
      alsoAcceptable: ["network", "ci-infrastructure"],
      tool: "@actions/cache",
      wrapper: "github",
      env: service("503"),
      run: "timeout 100 node ci/restore-cache.mjs",
      injected: "the cache service answers 503 and the step requires an entry",
    },
    {
      id: "artifact-missing",
      category: "cache-or-artifact",
      tool: "@actions/artifact",
      wrapper: "github-cli",
      env: service("twirp"),
      run: "node ci/download-artifact.mjs",
      injected: "no job uploaded the artifact",
    },
  ],
};
