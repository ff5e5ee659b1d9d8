import type { Rule } from "../rule.js";

/** Integrity of downloads, workspaces and files that manifests name. */
export const npmWorkspacesRules: readonly Rule[] = [
  {
    id: "npm/changed-download",
    category: "network",
    subcategory: "corrupt-download",
    confidence: "suspected",
    patterns: [/^npm (?:ERR!|error) code EINTEGRITY\b/, /YN0018: .{0,200}doesn't match/],
    matches: ["npm ERR! code EINTEGRITY"],
    ignores: ["npm ERR! code ENOENT"],
    explanation: "The registry, or something between, may have served other bytes than it promises.",
    nextStep: "Clear the cache and try again; if it passes, the download was broken.",
    retry: "once",
    source: "npm/cli, cacache and ssri messages",
  },
  {
    id: "pnpm/filter",
    category: "configuration-error",
    subcategory: "filter",
    patterns: [/^No projects (?:matched the filters|found) in "(\S{1,300})"/],
    matches: ['No projects matched the filters in "/w"'],
    ignores: ["Scope: 3 of 4 workspace projects"],
    explanation: "No package of the workspace has the name or the path that the filter asks for.",
    nextStep: "Correct the filter; it takes the name in package.json, or a path that begins with `./`.",
    source: "pnpm/pnpm cli/main.ts",
  },
  {
    id: "pnpm/patch-missing",
    category: "configuration-error",
    subcategory: "missing-file",
    patterns: [
      /ENOENT: no such file or directory, (?:open|stat) '\S{0,300}\/(?:patches|\.yarn\/patches)\/(\S{1,120})'/,
      /ERR_PNPM_PATCH_(?:NOT_APPLIED|FAILED|FILE_NOT_FOUND|NOT_FOUND)\w{0,20}/,
      /\*\*ERROR\*\* Failed to apply patch for package (\S{1,120})/,
    ],
    matches: [" ENOENT  ENOENT: no such file or directory, open '/w/patches/hook.patch'"],
    ignores: ["ENOENT: no such file or directory, open '/w/data/hook.txt'"],
    explanation: "A patch of a dependency is missing or does not apply: $1",
    nextStep: "Commit the patch, or write it anew for the version that is installed.",
    source: "pnpm/pnpm patching, ds300/patch-package",
  },
  {
    id: "pnpm/answer-is-no-metadata",
    category: "network",
    subcategory: "registry-answer",
    confidence: "likely",
    patterns: [
      /ERR_PNPM_BROKEN_METADATA_JSON/,
      /^npm (?:ERR!|error) (?:code FETCH_ERROR|invalid json response body at )/,
    ],
    matches: [" ERR_PNPM_BROKEN_METADATA_JSON  Unexpected token < in JSON at position 0"],
    ignores: [
      " ERR_PNPM_JSON_PARSE  Unexpected token } in JSON at position 12 while parsing '{' in /w/package.json",
    ],
    explanation:
      "What answered in place of the registry is no metadata: a proxy, a sign-in page, a broken mirror.",
    nextStep: "Fetch the address by hand; check registry, proxy and whether the network wants a sign-in.",
    source: "pnpm/pnpm resolving/npm-resolver/src/fetch.ts, node-fetch",
  },
  {
    id: "setup/lock-file-missing",
    category: "lockfile-mismatch",
    subcategory: "missing",
    scope: "job",
    confidence: "likely",
    patterns: [/Dependencies lock file is not found in /],
    matches: [
      "##[error]Dependencies lock file is not found in /home/runner/work/x. Supported file patterns: package-lock.json",
    ],
    ignores: ["Cache not found for input keys: npm-1"],
    explanation: "The step that sets up the runtime looks for a lock file, for its cache, and finds none.",
    nextStep: "Commit the lock file, say where it is (`cache-dependency-path`), or do not ask for a cache.",
    source: "actions/setup-node src/cache-restore.ts",
  },
  {
    id: "bundler/frozen",
    category: "lockfile-mismatch",
    subcategory: "frozen",
    patterns: [
      /but the lockfile can't be updated because frozen mode is set/,
      /^The (?:gemspecs?|dependencies) (?:for|in) .{1,160} (?:changed|have changed).{0,60}lockfile/,
    ],
    matches: [
      "Some dependencies were deleted from your gemfile, but the lockfile can't be updated because frozen mode is set",
    ],
    ignores: ["Bundle complete! 3 Gemfile dependencies, 9 gems now installed."],
    explanation: "Gemfile and Gemfile.lock disagree, and this job may not change the lock file.",
    nextStep: "Run `bundle install` and commit Gemfile.lock.",
    source: "rubygems/bundler lib/bundler/definition.rb",
  },
];
