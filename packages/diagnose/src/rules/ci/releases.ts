import type { Rule } from "../rule.js";

/** Tools that publish, report and fetch secrets for a job. */
export const ciReleasesRules: readonly Rule[] = [
  {
    id: "release/token",
    category: "authentication",
    subcategory: "token",
    patterns: [
      /\b(ENOGHTOKEN|EINVALIDGHTOKEN|EGHNOPERMISSION|ENOGLTOKEN|EINVALIDGLTOKEN|ENONPMTOKEN|EINVALIDNPMTOKEN|EGITNOPERMISSION)\b/,
      /Token required - not valid tokenless upload/,
      /^error - .{1,40} -- (?:Upload|Commit creating|Report creating|Upload queued).{0,40}failed: .{0,20}(?:Invalid token|Unauthorized|"detail":"(?:Invalid|Not valid))/,
      /failed to retrieve vault token\. .{0,120}(?:403|401|permission denied)/,
      /^Error: .{0,80}vault.{0,120}(?:permission denied|invalid token|403)/i,
    ],
    matches: [
      "[12:00:00 PM] [semantic-release] › ✘  ENOGHTOKEN No GitHub token specified.",
      'error - 2026-11-30 17:10:00,000 -- Commit creating failed: {"message":"Token required - not valid tokenless upload"}',
    ],
    ignores: ["[semantic-release] › ✔  Published release 1.0.0 on default channel"],
    explanation: "A tool that publishes or reports has no token, or one that is refused.",
    nextStep: "Set the token for this job; secrets are withheld from jobs of forked repositories.",
    source: "semantic-release/github, semantic-release/npm, codecov/codecov-cli, hashicorp/vault-action",
  },
  {
    id: "github/expression",
    category: "configuration-error",
    subcategory: "workflow-file",
    scope: "job",
    patterns: [
      /Error from function '(\w{1,40})': /,
      /^(?:Error: )?Error when evaluating '(\w{1,40})' for job /,
      /Error reading JToken from JsonReader/,
    ],
    matches: ["Error from function 'fromJson': empty input is not allowed"],
    ignores: ["Error from server (NotFound): pods not found"],
    explanation: "An expression of the workflow could not be evaluated: what it reads is empty or no JSON.",
    nextStep: "Print the output that it reads in the job before; a step that is skipped leaves it empty.",
    source: "actions/runner src/Sdk/DTExpressions2",
  },
];
