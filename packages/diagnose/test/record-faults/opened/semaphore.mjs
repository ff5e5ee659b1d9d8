import { refusedPort, serverPort } from "../harness/places.mjs";
import { token } from "../ci/lost.mjs";

/** A real start, then the words with which a CI ends a job; those are written after their source, see `made`. */
const ended = (id, { ending, source, tool, ...rest }) => ({
  id,
  category: "ci-infrastructure",
  tool: tool ?? rest.wrapper.replace(/-.*/, ""),
  before: ["bash ci/arms.sh"],
  run: "bash ci/suite.sh",
  ending,
  made: rest.early
    ? `the whole log, for no step ran; its last ${ending.length} lines after ${source}`
    : `the last ${ending.length} lines, after ${source}`,
  ...rest,
});
const red = (text) => `\u001b[31;1m${text}\u001b[0;m`;
const service = (name) => ({
  ACTIONS_RUNTIME_TOKEN: token,
  ACTIONS_CACHE_SERVICE_V2: "1",
  GITHUB_WORKSPACE: "/tmp",
  RUNNER_TEMP: "/tmp",
  ACTIONS_RESULTS_URL: name,
});

/** Endings of CIs that no other recording has. */
export const semaphore = {
  name: "semaphore",
  half: "opened",
  ecosystem: "ci",
  tool: "github",
  prepare: "bash ci/arms.sh && cp -al /tmp/record-faults/base/packet/node_modules .",
  versions: { bash: "bash --version", node: "node --version" },
  faults: [
    ended("self-hosted-runner-lost", {
      wrapper: "github",
      injected: "a runner of the company stops answering",
      ending: [
        "##[error]The self-hosted runner: semaphore-7 lost communication with the server. Verify the machine is running and has a healthy network connection. Anything in your workflow that terminates the runner process, starves it for CPU/Memory, or blocks its network access can cause this error.",
      ],
      source: "github.com/actions/runner issue 2624 and runner-images issue 6680",
    }),
    ended("action-download-503", {
      early: "actions",
      wrapper: "github",
      alsoAcceptable: ["network"],
      injected: "GitHub does not serve the archive of an action",
      ending: [
        "Download action repository 'actions/upload-artifact@v4' (SHA:b4b15b8c7c6ac21ea08fcf65892d2ee8f75cf882)",
        "##[warning]Failed to download action 'https://api.github.com/repos/actions/upload-artifact/tarball/b4b15b8c7c6ac21ea08fcf65892d2ee8f75cf882'. Error: Response status code does not indicate success: 503 (Service Unavailable).",
        "##[warning]Back off 19.414 seconds before retry.",
        "##[error]Response status code does not indicate success: 503 (Service Unavailable).",
      ],
      source: "github.com/actions/checkout issues 672 and 1457",
    }),
    ended("action-version-unknown", {
      early: "actions",
      category: "configuration-error",
      alsoAcceptable: ["ci-infrastructure", "missing-dependency"],
      wrapper: "github-cli",
      injected: "the workflow names a version of an action that does not exist",
      ending: ["##[error]Unable to resolve action `acme/setup-signal@v9`, unable to find version `v9`"],
      source: "github.com/actions/add-to-project issue 540",
    }),
    ended("image-of-job-denied", {
      early: "docker",
      category: "container",
      alsoAcceptable: ["authentication", "permission"],
      wrapper: "gitlab",
      injected: "the image of the job does not exist or may not be read",
      ending: [
        "Using Docker executor with image acme/semaphore:7 ...",
        "Pulling docker image acme/semaphore:7 ...",
        "WARNING: Failed to pull image with policy \"always\": Error response from daemon: pull access denied for acme/semaphore, repository does not exist or may require 'docker login': denied: requested access to the resource is denied (manager.go:237:0s)",
        red(
          "ERROR: Job failed: failed to pull image \"acme/semaphore:7\" with specified policies [always]: Error response from daemon: pull access denied for acme/semaphore, repository does not exist or may require 'docker login': denied: requested access to the resource is denied (manager.go:237:0s)",
        ),
      ],
      source: "github.com/deployphp/deployer issue 3707",
    }),
    ended("image-of-job-unknown", {
      early: "docker",
      category: "container",
      alsoAcceptable: ["missing-dependency"],
      wrapper: "gitlab-timestamps",
      injected: "the image of the job has no such tag",
      ending: [
        'WARNING: Failed to pull image with policy "always": Error response from daemon: manifest for registry.acme.invalid/semaphore/ci:9a495cbc not found: manifest unknown: manifest unknown (manager.go:237:0s)',
        red(
          'ERROR: Job failed: failed to pull image "registry.acme.invalid/semaphore/ci:9a495cbc" with specified policies [always]: Error response from daemon: manifest for registry.acme.invalid/semaphore/ci:9a495cbc not found: manifest unknown: manifest unknown (manager.go:237:0s)',
        ),
      ],
      source: "github.com/superlinear-ai/substrate issue 166",
    }),
    ended("job-over-an-hour", {
      category: "timeout",
      alsoAcceptable: ["hang"],
      wrapper: "azure",
      injected: "the job runs longer than its limit",
      ending: [
        "##[error]The job running on agent Hosted Agent ran longer than the maximum time of 60 minutes. For more information, see https://go.microsoft.com/fwlink/?linkid=2077134",
      ],
      source: "github.com/microsoft/azure-pipelines-agent issue 3842",
    }),
    ended("agent-shut-down", {
      wrapper: "azure",
      alsoAcceptable: ["killed"],
      injected: "the agent is stopped during the job",
      ending: [
        "##[error]The agent has received a shutdown signal. This can happen when the agent service is stopped, or a manually started agent is canceled.",
      ],
      source: "github.com/microsoft/azure-pipelines-yaml issue 227",
    }),
    ended("hosted-runner-disconnect", {
      wrapper: "azure",
      injected: "the machine of the agent is taken away",
      ending: [
        "##[error]The hosted runner encountered an error while running your job. (Error Type: Disconnect).",
        "##[warning]Received request to deprovision: The request was cancelled by the remote provider.",
      ],
      source: "github.com/microsoft/azure-pipelines-agent issue 5006",
    }),
    ended("network-of-executor", {
      early: "docker",
      alsoAcceptable: ["container"],
      wrapper: "gitlab",
      injected: "the runner cannot make the network of the job",
      ending: [
        "ERROR: Preparation failed: failed to create network: Error response from daemon: could not find an available, non-overlapping IPv4 address pool among the defaults to assign to the network",
        "Will be retried in 3s ...",
        red(
          "ERROR: Job failed (system failure): failed to create network: Error response from daemon: could not find an available, non-overlapping IPv4 address pool among the defaults to assign to the network",
        ),
      ],
      source: "gitlab-runner (docker executor) and zhifeiya.cn on its network error",
    }),
    ended("action-archive-broken", {
      early: "actions",
      alsoAcceptable: ["cache-or-artifact", "network"],
      wrapper: "github-cli",
      injected: "the archive of an action that GitHub serves is cut off",
      ending: [
        "Download action repository 'actions/checkout@v3' (SHA:2541b1294d2704b0964813337f33b291d3f8596b)",
        "##[error]Can't use 'tar -xzf' extract archive file: /home/runner/work/_actions/_temp_0d0ebfeb-0090-4061-a73c-ca946ec0f57d/e3fb9764-f0ee-4e0d-bfa6-df3e8f0d2c.tar.gz. return code: 2.",
      ],
      source: "github.com/actions/checkout issue 948",
    }),
    {
      id: "cache-needed-and-absent",
      category: "cache-or-artifact",
      tool: "@actions/cache",
      wrapper: "github",
      before: ["bash ci/arms.sh"],
      env: service(`http://127.0.0.1:${serverPort}/twirp`),
      setup:
        'printf \'%s\\n\' \'import { restoreCache } from "@actions/cache";\' \'import * as core from "@actions/core";\' \'const hit = await restoreCache(["arms"], "arms-Linux-9c1", ["arms-Linux-"]);\' \'if (!hit) core.setFailed("Cache arms-Linux-9c1 was not found and the job deploy needs it");\' > ci/need.mjs',
      run: "node ci/need.mjs",
      injected: "the cache of an earlier job is absent and the step requires it",
    },
    {
      id: "artifact-service-refused",
      category: "cache-or-artifact",
      alsoAcceptable: ["network", "ci-infrastructure"],
      tool: "@actions/artifact",
      wrapper: "github",
      env: service(`http://127.0.0.1:${refusedPort}`),
      setup:
        'printf \'%s\\n\' \'import { DefaultArtifactClient } from "@actions/artifact";\' \'import * as core from "@actions/core";\' \'try { await new DefaultArtifactClient().uploadArtifact("arms", ["ci/arms.sh"], "."); } catch (error) { core.setFailed(error.message); }\' > ci/upload.mjs',
      run: "timeout 100 node ci/upload.mjs",
      injected: "nothing listens where the artifact should go",
    },
  ],
};
