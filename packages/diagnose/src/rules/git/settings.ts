import type { Rule } from "../rule.js";

/** What git needs to be told, and databases that nobody made: settings of the job rather than faults of the code. */
export const gitSettingsRules: readonly Rule[] = [
  {
    id: "git/identity",
    category: "configuration-error",
    subcategory: "identity",
    patterns: [
      /^(?:fatal: unable to auto-detect email address|\*\*\* Please tell me who you are\.)/,
      /^fatal: (?:no (?:email|name) was given and auto-detection is disabled|empty ident name)/,
      /^(?:Author|Committer) identity unknown$/,
    ],
    matches: ["*** Please tell me who you are.", "fatal: no email was given and auto-detection is disabled"],
    ignores: ["fatal: not a git repository (or any of the parent directories): .git"],
    explanation: "git has no name and address to commit with.",
    nextStep: "Set `user.name` and `user.email` in the job, or GIT_AUTHOR_… and GIT_COMMITTER_… .",
    source: "git/git ident.c",
  },
  {
    id: "git/signing",
    category: "configuration-error",
    subcategory: "signing",
    patterns: [
      /^error: gpg failed to sign the data/,
      /^fatal: failed to write commit object$/,
      /^gpg: signing failed: (.{1,120})/,
    ],
    matches: ["error: gpg failed to sign the data", "gpg: signing failed: No secret key"],
    ignores: ["gpg: key ABC: public key imported"],
    confidence: "likely",
    explanation: "git is told to sign, and cannot.",
    nextStep: "Give the job the key, or switch signing off in it.",
    source: "git/git gpg-interface.c, gnupg",
  },
  {
    id: "service/database-missing",
    category: "configuration-error",
    subcategory: "database-missing",
    scope: "thrown",
    confidence: "likely",
    patterns: [
      /FATAL: {1,2}(?:database|role) "(\S{1,80})" does not exist/,
      /ERROR 1049 \(42000\).{0,20}: Unknown database '(\S{1,80})'/,
      /(?:Error: |SQLSTATE\[HY000\] \[1049\] )Unknown database '(\S{1,80})'/,
      /ActiveRecord::NoDatabaseError/,
      /P1003: Database `?(\S{1,80}?)`? does not exist/,
    ],
    unless: { patterns: [/assert|\b[Ee]xpected/], before: 0 },
    matches: [
      'psql: error: connection to server at "127.0.0.1", port 5454 failed: FATAL:  database "mill_test" does not exist',
      "ERROR 1049 (42000): Unknown database 'app'",
    ],
    ignores: ['ERROR:  relation "x" does not exist'],
    explanation: "The service answers, but has no database or user of the name $1.",
    nextStep: "Create it in a step before, or give the service its name in the environment.",
    source: "postgresql, mysql, rails, prisma",
  },
];
