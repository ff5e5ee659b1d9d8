import type { Rule } from "../rule.js";

/** apt, and other package managers of systems. */
export const systemAptRules: readonly Rule[] = [
  {
    id: "apt/not-found",
    category: "missing-dependency",
    subcategory: "system-package",
    patterns: [
      /^E: Unable to locate package (\S{1,120})/,
      /^E: Package '(\S{1,120})' has no installation candidate/,
      /^E: Couldn't find any package by (?:glob|regex) '(\S{1,120})'/,
      /^E: Version '\S{1,80}' for '(\S{1,120})' was not found/,
      /^ERROR: unable to select packages:$/,
      /^(?:No match for argument|Error: Unable to find a match): (\S{1,120})/,
      /^Error: No available formula with the name "(\S{1,80})"/,
      /^error: target not found: (\S{1,80})/,
    ],
    unless: {
      patterns: [/Failed to fetch|Temporary failure|Could not (?:resolve|connect)|fetching http/],
      before: 40,
    },
    matches: [
      "E: Unable to locate package nope",
      "E: Package 'nope' has no installation candidate",
      'Error: No available formula with the name "nope".',
    ],
    ignores: ["E: Failed to fetch http://deb.debian.org/debian/x.deb"],
    explanation: "No source of system packages has $1.",
    nextStep: "Run `apt-get update` before, and check the name for this release.",
    source: "apt, apk-tools, dnf, homebrew, pacman",
  },
  {
    id: "apt/network",
    category: "network",
    subcategory: "registry-unreachable",
    patterns: [
      /^(?:E|Err):? {0,2}(?:\d{1,4} )?.{0,20}Failed to fetch (?!.{0,200}(?:404|401|403))(\S{1,200})/,
      /^E: (?:Unable to fetch some archives|Some index files failed to download)/,
      /^(?:WARNING: (?:fetching|Ignoring) |ERROR: )https?:\/\/\S{1,200}: (?:temporary error|network error|DNS lookup error|could not connect)/,
      /^Error: Failed to download metadata for repo/,
      /^E: (?:Unable to connect to|Connection failed|Could not (?:connect to|resolve)) /,
    ],
    near: {
      patterns: [
        /Could not (?:connect|resolve|handshake)|Connection (?:failed|refused|timed out|reset)|Temporary failure|Unable to connect|timed out|initiate the connection|Undetermined Error|Hash Sum mismatch|5\d\d {1,2}\w|Failed to download metadata|network error|temporary error|DNS lookup error|could not connect/,
      ],
      before: 30,
      after: 10,
    },
    matches: [
      "E: Failed to fetch http://deb.debian.org/debian/x.deb  Could not connect to deb.debian.org:80 (127.0.0.1). - connect (111: Connection refused)",
    ],
    ignores: ["E: Unable to locate package nope"],
    explanation: "A source of system packages could not be reached.",
    nextStep: "Run it again; if it stays, check DNS, proxy and the mirror.",
    source: "apt apt-pkg/acquire, apk-tools, dnf",
  },
  {
    id: "apt/network-warning",
    category: "network",
    subcategory: "registry-unreachable",
    patterns: [/^W: (?:Failed to fetch (?!.{0,200}(?:404|401|403))|Some index files failed to download)/],
    near: { patterns: [/^E: /], before: 10, after: 30 },
    matches: [
      "W: Failed to fetch http://deb.debian.org/debian/dists/bookworm/InRelease  Temporary failure resolving 'deb.debian.org'\nE: Unable to locate package libfoo",
    ],
    ignores: [
      "W: Failed to fetch http://deb.debian.org/debian/dists/bookworm/InRelease  Temporary failure resolving 'deb.debian.org'",
    ],
    explanation: "A list of system packages could not be fetched, and the install failed for it.",
    nextStep: "Run it again; if it stays, check DNS, proxy and the mirror.",
    source: "apt apt-pkg/acquire",
  },
  {
    id: "apk/network",
    category: "network",
    subcategory: "registry-unreachable",
    patterns: [/^ERROR: unable to select packages:$/],
    near: {
      patterns: [
        /fetching https?:\S{1,200}: .{0,20}(?:temporary error|network error|DNS lookup error|could not connect|timed out)/,
      ],
      before: 20,
    },
    matches: [
      "WARNING: fetching https://dl-cdn.alpinelinux.org/alpine/v3.19/main: temporary error (try again later)\nERROR: unable to select packages:",
    ],
    ignores: ["ERROR: unable to select packages:"],
    explanation: "The mirror could not be reached, so no package was found.",
    nextStep: "Run it again; if it stays, check DNS, proxy and the mirror.",
    source: "apk-tools",
  },
  {
    id: "apt/stale",
    category: "network",
    subcategory: "mirror-changed",
    patterns: [
      /^E: Failed to fetch \S{1,300} {1,2}404 {1,2}Not Found/,
      /^E: The repository '.{1,200}' (?:does not have a Release file|no longer has a Release file|is not signed|is no longer signed)/,
      /^\s{0,4}404 {1,2}Not Found \[IP: /,
      /^E: Failed to fetch .{1,300}(?:Hash Sum mismatch|File has unexpected size)/,
    ],
    matches: [
      "E: Failed to fetch http://deb.debian.org/debian/x.deb  404  Not Found [IP: 1.2.3.4 80]",
      "E: The repository 'http://x stable Release' does not have a Release file.",
    ],
    ignores: ["E: Unable to locate package nope"],
    explanation: "The mirror no longer has what its own list names, or has no list for this release.",
    nextStep:
      "Run `apt-get update` right before the install; check the release's name and whether it is archived.",
    retry: "once",
    source: "apt apt-pkg/acquire-item.cc",
  },
  {
    id: "apt/conflict",
    category: "dependency-conflict",
    subcategory: "system-package",
    patterns: [
      /^E: Unable to correct problems, you have held broken packages/,
      /^\s{0,4}(\S{1,80}) : (?:Depends|Conflicts|Breaks): .{1,200}(?:but it is not (?:going to be installed|installable)|but .{1,60} is to be installed)/,
      /^E: Unmet dependencies/,
      /^E: Error, pkgProblemResolver/,
      /^dpkg: dependency problems prevent configuration of (\S{1,80})/,
    ],
    matches: [
      "E: Unable to correct problems, you have held broken packages.",
      " a : Depends: b (>= 2) but 1.0 is to be installed",
    ],
    ignores: ["E: Unable to locate package nope"],
    explanation: "System packages need versions of each other that do not go together.",
    nextStep: "Read the packages that the lines name; do not mix releases.",
    source: "apt, dpkg",
  },
  {
    id: "apt/lock",
    category: "service-not-ready",
    subcategory: "package-manager-locked",
    patterns: [
      /^E: Could not get lock \S{1,200}/,
      /^E: Unable to (?:acquire the dpkg frontend lock|lock (?:the administration )?directory) /,
      /^dpkg: error: dpkg frontend lock is locked by another process/,
    ],
    unless: { patterns: [/Permission denied|are you root/], before: 1, after: 2 },
    matches: ["E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 123 (apt)"],
    ignores: [
      "E: Could not open lock file /var/lib/dpkg/lock-frontend - open (13: Permission denied)\nE: Unable to acquire the dpkg frontend lock (/var/lib/dpkg/lock-frontend), are you root?",
    ],
    explanation: "Another process holds the lock of the package manager.",
    nextStep: "Wait for it (`-o DPkg::Lock::Timeout=60`); unattended upgrades are usual.",
    retry: "yes",
    source: "apt, dpkg",
  },
  {
    id: "apt/configuration",
    category: "configuration-error",
    subcategory: "package-source",
    patterns: [
      /^E: (?:Malformed (?:stanza|line)|Unable to parse|Syntax error|Option .{1,80}(?:Configuration|value)|Command line option|Line \d{1,6} too long)/,
      /^E: (?:Malformed entry \d|The list of sources could not be read|Type '\S{1,80}' is not known|Invalid operation|Command line option|The value '\S{1,80}' is invalid for APT|Conflicting values set for option|Syntax error \/)/,
    ],
    matches: [
      "E: Malformed stanza 1 in source list /etc/apt/sources.list.d/x.sources (type)",
      "E: Malformed entry 1 in list file /etc/apt/sources.list (Suite)",
      "E: Invalid operation instal",
    ],
    ignores: ["E: Unable to locate package nope"],
    explanation: "apt cannot use its list of sources or its command line.",
    nextStep: "Correct what the line names.",
    source: "apt",
  },
];
