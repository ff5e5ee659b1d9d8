/** What actions print before the steps of a job, by step. Plain text; `github.mjs` puts the times before it. */
export function setupSteps({ project, cwd }) {
  const steps = [
    ["Set up job", machine],
    ["Run actions/checkout@v4", checkout(project.name, cwd)],
  ];
  const javascript = ["javascript", "npm", "ci"].includes(project.ecosystem);
  return [
    ...steps,
    javascript ? ["Run actions/setup-node@v4", setupNode(cwd)] : ["Run actions/cache@v4", cacheMiss],
  ];
}

const machine = [
  "Current runner version: '2.319.1'",
  "##[group]Operating System",
  "Ubuntu",
  "22.04.5",
  "LTS",
  "##[endgroup]",
  "##[group]Runner Image",
  "Image: ubuntu-22.04",
  "Version: 20240922.1.0",
  "##[endgroup]",
  "##[group]GITHUB_TOKEN Permissions",
  "Contents: read",
  "Metadata: read",
  "##[endgroup]",
  "Secret source: Actions",
  "Prepare workflow directory",
  "Prepare all required actions",
  "Getting action download info",
  "Download action repository 'actions/checkout@v4' (SHA:eef61447b9ff4aafe5dcd4e0bbf5d482be7e7871)",
  "Complete job name: test",
];

const checkout = (name, cwd) => [
  "##[group]Run actions/checkout@v4",
  "with:",
  `  repository: acme/${name}`,
  "  token: ***",
  "  fetch-depth: 1",
  "##[endgroup]",
  `Syncing repository: acme/${name}`,
  "##[group]Getting Git version info",
  `Working directory is '${cwd}'`,
  "[command]/usr/bin/git version",
  "git version 2.46.1",
  "##[endgroup]",
  `Deleting the contents of '${cwd}'`,
  "##[group]Initializing the repository",
  `[command]/usr/bin/git init ${cwd}`,
  "hint: Using 'master' as the name for the initial branch. This default branch name",
  "hint: is subject to change.",
  `Initialized empty Git repository in ${cwd}/.git/`,
  "##[endgroup]",
  "##[group]Fetching the repository",
  "[command]/usr/bin/git -c protocol.version=2 fetch --no-tags --prune --no-recurse-submodules --depth=1 origin",
  " * [new ref]         4f1d2c9 -> pull/41/merge",
  "##[endgroup]",
];

const setupNode = (cwd) => [
  "##[group]Run actions/setup-node@v4",
  "with:",
  "  node-version: 20",
  "  cache: npm",
  "  always-auth: false",
  "##[endgroup]",
  "Found in cache @ /opt/hostedtoolcache/node/20.17.0/x64",
  "##[group]Environment details",
  "node: v20.17.0",
  "npm: 10.8.2",
  "yarn: 1.22.22",
  "##[endgroup]",
  "[command]/opt/hostedtoolcache/node/20.17.0/x64/bin/npm config get cache",
  "/home/runner/.npm",
  "Cache hit for: node-cache-Linux-x64-npm-1c6f3b7a",
  "Received 35274871 of 35274871 (100.0%), 33.6 MBs/sec",
  "Cache Size: ~34 MB (35274871 B)",
  `[command]/usr/bin/tar -xf /home/runner/work/_temp/cache.tzst -P -C ${cwd} --use-compress-program unzstd`,
  "Cache restored successfully",
  "Cache restored from key: node-cache-Linux-x64-npm-1c6f3b7a",
];

const cacheMiss = [
  "##[group]Run actions/cache@v4",
  "with:",
  "  path: .cache",
  "  key: Linux-build-4f1d2c9",
  "  fail-on-cache-miss: false",
  "##[endgroup]",
  "Cache not found for input keys: Linux-build-4f1d2c9",
];
