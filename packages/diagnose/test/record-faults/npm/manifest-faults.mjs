/** What differs between the two fixtures. */
const of = {
  storefront: {
    dependency: '"acme-core": "^1.0.0"',
    name: "acme-core",
    script: '"build": "node src/build.js"',
    run: "build",
  },
  warehouse: {
    dependency: '"acme-stock": "1.0.0"',
    name: "acme-stock",
    script: '"compile": "node lib/compile.js"',
    run: "compile",
  },
  wharf: {
    dependency: '"acme-crane": "~1.0.0"',
    name: "acme-crane",
    script: '"load": "node tasks/load.js"',
    run: "load",
  },
};

/** Faults in the manifest, the lock file or the folder of an install, by id. */
export function manifestFaults(client, fixture, asked) {
  const all = build(client, of[fixture]);
  return Object.entries(asked).map(([id, extra]) => ({ id, ...all[id], ...extra }));
}

const fullModules =
  "mount -t tmpfs -o size=8k tmpfs node_modules; head -c 8192 /dev/zero > node_modules/.fill || true";
/** npm only warns about files that it cannot unpack; a full cache makes it fail. */
const fullCache =
  'rm -rf $HOME/.npm; mkdir -p $HOME/.npm; mount -t tmpfs -o size=64k tmpfs "$HOME/.npm"; head -c 64000 /dev/zero > $HOME/.npm/old || true';

function build(client, { dependency, name, script, run }) {
  const manifest = (from, to) => [{ file: "package.json", from, to }];
  const add = (text) => manifest(dependency, `${dependency}, ${text}`);
  const unlocked = `${client.fresh}; rm -rf node_modules ${client.lock}`;
  return {
    "lock-out-of-date": {
      category: "lockfile-mismatch",
      edits: add('"acme-new": "^2.0.0"'),
      run: client.ci,
      injected: "a dependency was added to package.json and the lock file was not updated",
    },
    "no-lock": {
      category: "lockfile-mismatch",
      setup: `rm -rf node_modules ${client.lock}`,
      run: client.ci,
      injected: "the lock file was not committed",
    },
    "peer-conflict": {
      category: "dependency-conflict",
      edits: add('"acme-widgets": "^1.0.0", "acme-core": "^2.0.0"').map((edit) =>
        name === "acme-core" ? { ...edit, to: '"acme-core": "^2.0.0", "acme-widgets": "^1.0.0"' } : edit,
      ),
      setup: unlocked,
      env: { npm_config_strict_peer_dependencies: "true" },
      run: client.install,
      injected: "acme-widgets wants acme-core ^1.0.0 beside acme-core ^2.0.0 of the project",
    },
    "version-not-published": {
      category: "missing-dependency",
      edits: add('"acme-search": "^7.4.0"'),
      setup: unlocked,
      run: client.install,
      injected: "package.json asks for a version that was never published",
    },
    "manifest-broken": {
      category: "configuration-error",
      alsoAcceptable: ["syntax-error"],
      edits: manifest(dependency, `${dependency},,`),
      run: client.ci,
      injected: "package.json is not JSON",
    },
    "script-missing": {
      category: "configuration-error",
      run: `${client.name} run test:unit`,
      injected: "the job runs a script that package.json does not have",
    },
    "engine-too-new": {
      category: "wrong-runtime-version",
      edits: add('"acme-modern": "^1.0.0"'),
      setup: unlocked,
      env: { npm_config_engine_strict: "true" },
      run: client.install,
      injected: "a dependency asks for a newer Node than the job has",
    },
    "modules-read-only": {
      category: "permission",
      setup:
        "rm -rf node_modules; mkdir node_modules; chmod 555 node_modules; chown -R 65534:65534 . ; chown 0:0 node_modules; mkdir -p /tmp/record-faults/nobody; chown 65534 /tmp/record-faults/nobody",
      env: { HOME: "/tmp/record-faults/nobody", npm_config_cache: "/tmp/record-faults/nobody/.npm" },
      run: client.ci === "npm ci" ? "npm install" : client.ci,
      as: 65534,
      injected: "node_modules belongs to another user",
    },
    "modules-full": {
      category: "disk-full",
      setup: `rm -rf node_modules; mkdir node_modules`,
      preamble: client.name === "npm" ? fullCache : fullModules,
      run: client.install,
      injected: `${client.name === "npm" ? "the cache of npm" : "node_modules"} lies on a file system that is full`,
    },
    "token-missing": {
      category: "missing-environment",
      alsoAcceptable: ["authentication"],
      edits: [
        { file: ".npmrc", write: "//127.0.0.1:4873/401/:_authToken=${ACME_NPM_TOKEN}\n" },
        { file: ".yarnrc.yml", write: "npmAuthToken: ${ACME_NPM_TOKEN}\n" },
      ],
      setup: unlocked,
      env: client.registry("http://127.0.0.1:4873/401/"),
      run: client.install,
      injected: "the token that the registry settings take from the environment is not set",
    },
    "bin-missing": {
      category: "missing-executable",
      edits: manifest(script, script.replace("node ", "acme-bundle ")),
      run: `${client.name} run ${run}`,
      injected: "a script calls a program that is not installed",
    },
    "green-with-deprecation": {
      category: "none",
      edits: add('"acme-legacy": "2.0.0"').map((edit) =>
        edit.from.includes("acme-core") ? { ...edit, to: dependency } : edit,
      ),
      setup: unlocked,
      run: `${client.install}\n${client.name} run ${run}`,
      injected: "nothing: deprecation warnings only",
    },
  };
}
