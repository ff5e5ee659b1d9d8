import type { Rule } from "../rule.js";

/** What a workflow names and the service does not have, and agents that go away. */
export const ciWorkflowFilesRules: readonly Rule[] = [
  {
    id: "github/action-unknown",
    category: "configuration-error",
    subcategory: "action-unknown",
    scope: "job",
    patterns: [
      /Unable to resolve action `?(\S{1,200}?)`?, (?:unable to find version|repository not found|not found)/,
      /This request has been automatically failed because it uses a deprecated version of `(\S{1,100})/,
      /Can't find 'action\.yml', 'action\.yaml' or 'Dockerfile' (?:for action|under) '?(\S{1,200})/,
      /The action (\S{1,200}) is not allowed (?:in|to be used)/,
      /(?:Required input|Unexpected input\(s\)) '(\S{1,80})'/,
    ],
    confidence: "likely",
    matches: [
      "##[error]Unable to resolve action `acme/setup-signal@v9`, unable to find version `v9`",
      "##[error]This request has been automatically failed because it uses a deprecated version of `actions/upload-artifact: v3`.",
    ],
    ignores: ["##[error]Failed to resolve action download info. Error: 503"],
    explanation: "The workflow names an action or a version that cannot be used: $1",
    nextStep: "Correct the name or the version in the workflow file.",
    source: "actions/runner src/Runner.Worker/ActionManager.cs",
  },
  {
    id: "ci/agent-gone",
    category: "ci-infrastructure",
    subcategory: "agent-lost",
    scope: "job",
    patterns: [
      /The agent has received a shutdown signal\./,
      /^(?:Agent Lost|The agent running this job was lost|The agent (?:was lost|did not connect within))/,
      /^This job is stuck because /,
      /^(?:Cannot contact|Agent) \S{1,80}(?: was marked offline|: (?:hudson\.remoting|java\.lang\.InterruptedException|java\.io\.IOException))/,
      /^(?:No|no) (?:hosted parallelism has been purchased|agents? (?:are|is|were) available|runners? (?:are|is) (?:online|available))/,
      /^(?:The job|Job) was (?:not acquired by Runner|not started because)/,
      /^The (?:hosted runner|self-hosted runner|job) (?:was not acquired|lost communication)/,
    ],
    matches: [
      "##[error]The agent has received a shutdown signal. This can happen when the agent service is stopped, or a manually started agent is canceled.",
      "The agent running this job was lost",
    ],
    ignores: ["Agent name: 'Hosted Agent'"],
    explanation: "The machine that ran the job went away, or none took it.",
    nextStep:
      "Run it again; if it stays, look at the agent's own log and at the labels that the job asks for.",
    source: "microsoft/azure-pipelines-agent, buildkite/agent, gitlab-org/gitlab, jenkinsci/remoting",
  },
  {
    id: "github/action-download",
    category: "ci-infrastructure",
    subcategory: "action-not-resolved",
    scope: "job",
    patterns: [/Response status code does not indicate success: (5\d\d)/],
    near: {
      patterns: [/Failed to download action|Download action repository|Getting action download info/],
      before: 12,
    },
    matches: [
      "Getting action download info\n##[error]Response status code does not indicate success: 503 (Service Unavailable).",
    ],
    ignores: ["error NU1301: Response status code does not indicate success: 503 (Service Unavailable)."],
    explanation: "GitHub did not serve what the workflow needs: $1",
    nextStep: "Run it again; look at the status page if it stays.",
    source: "actions/runner src/Runner.Worker/ActionManager.cs",
  },
  {
    id: "jenkins/offline",
    category: "ci-infrastructure",
    subcategory: "agent-lost",
    scope: "job",
    patterns: [
      /Backing channel '(\S{1,80})' is disconnected/,
      /^FATAL: (?:command execution failed|Unable to delete script file|Channel is closed|Remote call on \S{1,80} failed)/,
      /^ERROR: \S{1,80} is offline; cannot locate /,
      /^(?:Also: {2})?hudson\.remoting\.(?:ChannelClosedException|RequestAbortedException)/,
      /^java\.io\.(?:IOException|EOFException): (?:Unexpected termination of the channel|remote file operation failed)/,
    ],
    matches: [
      "java.io.IOException: Backing channel 'agent-3' is disconnected.",
      "ERROR: agent is offline; cannot locate jdk-17",
    ],
    ignores: ["ERROR: script returned exit code 1"],
    explanation: "The agent went away while the job ran.",
    nextStep: "Run it again; if it stays, look at the agent's own log.",
    source: "jenkinsci/remoting, jenkinsci/durable-task-plugin",
  },
];
