import type { Rule } from "../rule.js";

/** Helm, kubectl, Terraform, and tools that wait for other containers. */
export const containersDeploymentRules: readonly Rule[] = [
  {
    id: "helm/timeout",
    category: "service-not-ready",
    subcategory: "rollout",
    patterns: [
      /^Error: (?:UPGRADE FAILED|INSTALLATION FAILED|release \S{1,80} failed).{0,120}(?:timed out waiting|context deadline exceeded|not ready)/,
      /^error: timed out waiting for the condition/,
      /^Waiting for deployment "\S{1,80}" rollout to finish.{0,120}timed out/,
      /^(?:\S{1,20} \S{1,20} )?Timeout after \S{1,20} waiting on dependencies to become available/,
      /^Problem with (?:dial|request): dial tcp \S{1,100}: connect: connection refused/,
    ],
    matches: [
      "Error: UPGRADE FAILED: timed out waiting for the condition",
      "2024/01/01 00:00:00 Timeout after 1m0s waiting on dependencies to become available: [tcp://db:5432]",
    ],
    ignores: ['Release "x" has been upgraded. Happy Helming!'],
    explanation: "What was deployed, or is waited for, did not become ready in time.",
    nextStep: "Read the events and the log of its pods or containers.",
    source: "helm/helm, kubernetes/kubectl, jwilder/dockerize",
  },
  {
    id: "kubectl/auth",
    category: "authentication",
    subcategory: "cluster",
    patterns: [
      /^error: You must be logged in to the server/,
      /^Error from server \(Forbidden\): /,
      /^(?:Error|error): (?:Kubernetes cluster unreachable: )?.{0,120}the server has asked for the client to provide credentials/,
    ],
    matches: [
      "error: You must be logged in to the server (Unauthorized)",
      "Error from server (Forbidden): pods is forbidden",
    ],
    ignores: ['Error from server (NotFound): pods "x" not found'],
    explanation: "The cluster refuses the credentials that it was given.",
    nextStep: "Check the kubeconfig of this job and the role of its account.",
    source: "kubernetes/kubectl",
  },
  {
    id: "kubectl/unreachable",
    category: "network",
    subcategory: "cluster",
    patterns: [
      /^(?:Error: Kubernetes cluster unreachable|Unable to connect to the server): (?!.{0,200}(?:credentials|Unauthorized))/,
    ],
    matches: ["Unable to connect to the server: dial tcp: lookup k8s.example: no such host"],
    ignores: ["error: You must be logged in to the server (Unauthorized)"],
    explanation: "The cluster could not be reached.",
    nextStep: "Check its address and whether this job has a way to it.",
    source: "kubernetes/kubectl, helm/helm",
  },
  {
    id: "terraform/configuration",
    category: "configuration-error",
    subcategory: "infrastructure-code",
    patterns: [
      /^(?:│ )?Error: (?:Unsupported (?:argument|block type|attribute)|Invalid (?:expression|reference|function argument|value for|resource type|provider)|Missing required argument|Reference to undeclared|Argument or block definition required|Duplicate|Inconsistent dependency lock file|Could not load plugin|Backend initialization required)/,
      /^Error: (?:UPGRADE FAILED|INSTALLATION FAILED|failed to parse).{0,120}(?:YAML parse error|values don't meet|template:|unable to build kubernetes objects)/,
      /^error: error (?:parsing|validating) "?\S{1,200}"?: /,
      /^Error: (?:YAML parse error on|template: |chart requires)/,
    ],
    matches: ["│ Error: Unsupported argument", 'error: error validating "x.yaml": error validating data'],
    ignores: ["Apply complete! Resources: 1 added, 0 changed, 0 destroyed."],
    explanation: "A file that describes what to deploy cannot be used.",
    nextStep: "Correct what the lines behind it name.",
    source: "hashicorp/terraform, helm/helm, kubernetes/kubectl",
  },
  {
    id: "container/killed",
    category: "killed",
    subcategory: "sigkill",
    confidence: "likely",
    patterns: [
      /process "(.{1,200})" did not complete successfully: (?:exit code: 137|signal: killed)/,
      /returned a non-zero code: 137$/,
      /(?:container|Container|service) \S{1,100} exited with code 137$/,
    ],
    matches: [
      'failed to solve: process "/bin/sh -c npm run build" did not complete successfully: exit code: 137',
    ],
    ignores: ['failed to solve: process "/bin/sh -c npm ci" did not complete successfully: exit code: 1'],
    explanation: "A command in a container was ended with SIGKILL: mostly for lack of memory.",
    nextStep: "Compare the memory it needs with the limit of the builder.",
    source: "moby/buildkit, docker/compose",
  },
];
