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
  {
    id: "git/damaged",
    category: "git",
    subcategory: "damaged",
    patterns: [
      /^fatal: unable to read (?:tree |blob |commit )?\(?[0-9a-f]{7,64}/,
      /^(?:fatal|error): (?:bad object|loose object|object file|inflate:|packfile|missing blob|bad tree object|sha1 mismatch|unable to unpack|invalid sha1 pointer|reference broken)/,
      /^(?:missing|dangling|broken) (?:blob|tree|commit|link) /,
      /^fatal: (?:index file (?:corrupt|smaller)|bad index file|bad config line|early EOF|unknown index entry)/,
    ],
    unless: { patterns: [/^dangling/], before: 0 },
    matches: [
      "fatal: unable to read 5626abf0f72e58d7a153368ba57db4c673c0e171",
      "fatal: loose object 5626abf (stored in .git/objects/56) is corrupt",
    ],
    ignores: ["fatal: not a git repository (or any of the parent directories): .git"],
    explanation: "The repository on this machine is damaged or incomplete.",
    nextStep: "Clone it anew; look at what cleans up between jobs, and at the disk.",
    source: "git/git object-file.c, packfile.c",
  },
];
