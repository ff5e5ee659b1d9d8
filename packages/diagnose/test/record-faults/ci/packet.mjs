import { refusedPort, serverPort } from "../harness/places.mjs";
import { lost, token } from "./lost.mjs";

const results = (name) => ({
  ACTIONS_RUNTIME_TOKEN: token,
  ACTIONS_CACHE_SERVICE_V2: "1",
  GITHUB_WORKSPACE: "/tmp",
  RUNNER_TEMP: "/tmp",
  ACTIONS_RESULTS_URL: `http://127.0.0.1:${serverPort}/${name}`,
});

/** Endings that only a CI can write, and the libraries of GitHub's actions against a loopback service. */
export const packet = {
  name: "packet",
  half: "writing",
  tool: "github",
  prepare: "npm install --no-audit --no-fund && npm test",
  versions: { node: "node --version" },
  faults: [
    lost("runner-shut-down", {
      wrapper: "github",
      injected: "the runner is shut down during the job",
      ending: [
        "##[error]The runner has received a shutdown signal. This can happen when the runner service is stopped, or a manually started runner is canceled.",
        "##[error]Process completed with exit code 143.",
      ],
      source: "github.com/actions/runner (Worker) and its issue 2662",
    }),
    lost("runner-system-failure", {
      wrapper: "gitlab",
      injected: "the process of the runner is terminated",
      ending: ["\u001b[31;1mERROR: Job failed (system failure): aborted: terminated\u001b[0;m"],
      source: "gitlab-runner (common/build.go, system failures)",
    }),
    lost("agent-channel-closed", {
      wrapper: "jenkins",
      injected: "the connection to the agent breaks",
      ending: [
        "Cannot contact linux-7: java.lang.InterruptedException",
        "ERROR: linux-7 was marked offline: Connection was broken",
        'hudson.remoting.ChannelClosedException: Channel "hudson.remoting.Channel@5a1f4b1c:linux-7": Remote call on linux-7 failed. The channel is closing down or has closed down',
        "\tat hudson.remoting.Channel.call(Channel.java:1105)",
        "\tat hudson.FilePath.act(FilePath.java:1206)",
        "Finished: FAILURE",
      ],
      source: "the remoting troubleshooting guide of Jenkins",
    }),
    lost("no-space-on-runner", {
      category: "disk-full",
      alsoAcceptable: ["ci-infrastructure"],
      wrapper: "github",
      injected: "the disk of the runner is full",
      ending: [
        "##[error]System.IO.IOException: No space left on device : '/home/runner/runners/2.319.1/_diag/Worker_20240924-140834-utc.log'",
        "##[error]   at System.IO.RandomAccess.WriteAtOffset(SafeFileHandle handle, ReadOnlySpan`1 buffer, Int64 fileOffset)",
      ],
      source: "github.com/actions/runner-images discussions of the message",
    }),
    lost("job-time-limit", {
      category: "timeout",
      alsoAcceptable: ["hang"],
      wrapper: "gitlab",
      injected: "the job runs longer than the limit of the project",
      ending: ["\u001b[31;1mERROR: Job failed: execution took longer than 1h0m0s seconds\u001b[0;m"],
      source: "docs.gitlab.com/ci/pipelines/settings (timeouts)",
    }),
    lost("no-output", {
      category: "hang",
      alsoAcceptable: ["timeout"],
      wrapper: "circleci",
      injected: "the step prints nothing for ten minutes",
      ending: ["", "Too long with no output (exceeded 10m0s): context deadline exceeded"],
      source: "support.circleci.com (no output timeout)",
    }),
    {
      id: "cache-miss",
      category: "cache-or-artifact",
      tool: "@actions/cache",
      wrapper: "github",
      env: results("twirp"),
      run: "node ci/restore-cache.mjs",
      injected: "the cache has no entry of that key and the step requires one",
    },
    {
      id: "cache-service-refused",
      category: "cache-or-artifact",
      alsoAcceptable: ["network"],
      tool: "@actions/cache",
      wrapper: "github",
      env: { ...results("twirp"), ACTIONS_RESULTS_URL: `http://127.0.0.1:${refusedPort}` },
      run: "timeout 100 node ci/restore-cache.mjs",
      injected: "the cache service does not listen and the step requires an entry",
    },
    {
      id: "artifact-missing",
      category: "cache-or-artifact",
      tool: "@actions/artifact",
      wrapper: "github",
      env: results("twirp"),
      run: "node ci/download-artifact.mjs",
      injected: "no job uploaded the artifact",
    },
  ],
};
