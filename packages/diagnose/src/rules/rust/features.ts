import type { Rule } from "../rule.js";

/** Features of crates, and subcommands that are not there. */
export const rustFeaturesRules: readonly Rule[] = [
  {
    id: "cargo/feature",
    category: "configuration-error",
    subcategory: "feature",
    patterns: [
      /^(?:\s{0,8}|error: )(?:package `\S{1,120}` depends on `\S{1,120}` with feature `|the package `\S{1,120}` depends on `\S{1,120}`, with features: )/,
      /(?:does not have that feature|does not have these features)\.?$/,
    ],
    matches: [
      "package `forge` depends on `alloy` with feature `tin` but `alloy` does not have that feature.",
    ],
    ignores: ['error: failed to select a version for the requirement `serde = "^99"`'],
    explanation: "A feature is asked for that the crate does not have.",
    nextStep: "Correct the feature's name, or use a version of the crate that has it.",
    source: "rust-lang/cargo src/cargo/core/resolver/errors.rs",
  },
  {
    id: "cargo/subcommand",
    category: "configuration-error",
    subcategory: "command-line",
    patterns: [/^help: a command with a similar name exists: `(\S{1,60})`/],
    matches: ["help: a command with a similar name exists: `nextest`"],
    ignores: ["help: view all installed commands with `cargo --list`"],
    explanation: "A subcommand is misspelt; there is one named $1.",
    nextStep: "Correct the command in the job.",
    source: "rust-lang/cargo src/bin/cargo/main.rs",
  },
  {
    id: "cargo/subcommand-missing",
    category: "missing-executable",
    subcategory: "command-not-found",
    patterns: [/^error: no such (?:sub)?command: `(\S{1,80})`/],
    unless: { patterns: [/a command with a similar name exists/], after: 3 },
    matches: ["error: no such command: `nextest`"],
    ignores: ["error: no such command: `nextset`\n\nhelp: a command with a similar name exists: `nextest`"],
    explanation: "There is no subcommand $1 of cargo on this machine.",
    nextStep: "Install the crate that brings it in a step before.",
    source: "rust-lang/cargo src/bin/cargo/main.rs",
  },
];
