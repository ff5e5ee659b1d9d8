import { replace, write } from "../harness/edits.mjs";
import { clients, registries } from "../npm/clients.mjs";
import { manifestFaults } from "../npm/manifest-faults.mjs";
import { corruptTarball, registryFaults } from "../npm/registry-faults.mjs";

/** Answers of a registry that no other recording has, by id. */
const answers = {
  "gateway-502": ["502", "network", "the proxy before the registry answers 502"],
  "sign-in-page": [
    "portal",
    "network",
    "a page of the network's sign-in comes in place of the registry's answer",
    ["authentication", "unknown"],
  ],
};

function otherAnswers(client, asked) {
  return Object.entries(asked).map(([id, extra]) => {
    const [behaviour, category, injected, alsoAcceptable] = answers[id];
    const setup = `${client.fresh}; rm -rf node_modules ${client.lock}`;
    const env = client.registry(registries[behaviour]);
    return {
      id,
      category,
      injected,
      env,
      setup,
      run: client.install,
      ...(alsoAcceptable && { alsoAcceptable }),
      ...extra,
    };
  });
}

function project(key, wrapper, { registry = {}, other = {}, manifest = {}, corrupt, own = () => [] }) {
  const client = clients[key];
  return {
    name: `wharf-${key.replace(/(\d+)$/, "-$1")}`,
    half: "opened",
    ecosystem: "npm",
    fixture: "wharf",
    wrapper,
    tool: client.name,
    env: { ...client.env, ...client.registry(registries.npm) },
    prepare: `${client.fresh}; ${client.name === "yarn" ? "touch yarn.lock; " : ""}${client.install}`,
    versions: client.versions,
    faults: [
      ...registryFaults(client, registry),
      ...otherAnswers(client, other),
      ...(corrupt ? [corruptTarball(client, corrupt)] : []),
      ...manifestFaults(client, "wharf", manifest),
      ...own(client),
    ],
  };
}

const local = (name, manifest) => [
  replace("package.json", '"acme-crane": "~1.0.0"', `"acme-crane": "~1.0.0", "${name}": "file:./${name}"`),
  write(`${name}/package.json`, JSON.stringify({ name, version: "1.0.0", ...manifest })),
];

const npm9 = project("npm9", "github", {
  registry: {
    "registry-403": {},
    "registry-dns": { wrapper: "plain" },
    "registry-429": {},
    "registry-cut": { wrapper: "gitlab" },
  },
  other: { "gateway-502": {}, "sign-in-page": { wrapper: "plain" } },
  manifest: {
    "lock-out-of-date": { wrapper: "azure" },
    "peer-conflict": {},
    "modules-full": {},
    "bin-missing": { wrapper: "plain" },
    "green-with-deprecation": {},
  },
  own: (client) => [
    {
      id: "postinstall-needs-compiler",
      category: "missing-executable",
      alsoAcceptable: ["missing-dependency"],
      edits: local("acme-sonar", { scripts: { install: "prebuild-sonar || make-sonar rebuild" } }),
      setup: `${client.fresh}; rm -rf node_modules ${client.lock}`,
      run: "npm install --install-links",
      injected: "the install script of a dependency calls programs that are not installed",
    },
    {
      id: "lock-of-another-registry",
      category: "lockfile-mismatch",
      alsoAcceptable: ["network", "cache-or-artifact"],
      wrapper: "circleci",
      setup: `${client.fresh}; rm -rf node_modules; sed -i 's|"integrity": "sha512-[^"]*"|"integrity": "sha512-${"A".repeat(86)}=="|' package-lock.json`,
      run: "npm ci",
      injected: "the lock file holds another hash than the package has",
    },
  ],
});

const pnpm8 = project("pnpm8", "plain", {
  registry: {
    "registry-401": { wrapper: "jenkins-timestamps" },
    "registry-refused": {},
    "registry-silent": {},
  },
  other: { "sign-in-page": { wrapper: "github" } },
  manifest: { "peer-conflict": { wrapper: "github-cli" }, "version-not-published": { wrapper: "gitlab" } },
  own: () => [
    {
      id: "lock-broken",
      category: "lockfile-mismatch",
      alsoAcceptable: ["configuration-error", "syntax-error"],
      setup:
        "sed -i '3i <<<<<<< HEAD' pnpm-lock.yaml; echo '  odd: [' >> pnpm-lock.yaml; rm -rf node_modules",
      run: "pnpm install --frozen-lockfile",
      injected: "the lock file was damaged in a merge",
    },
    {
      id: "patch-of-nothing",
      category: "configuration-error",
      alsoAcceptable: ["lockfile-mismatch", "missing-dependency"],
      edits: [
        replace(
          "package.json",
          '"dependencies"',
          '"pnpm": { "patchedDependencies": { "acme-hook@1.0.0": "patches/hook.patch" } },\n  "dependencies"',
        ),
      ],
      run: "pnpm install --no-frozen-lockfile",
      injected: "package.json names a patch that was not committed",
    },
  ],
});

const yarn3 = project("yarn3", "gitlab", {
  registry: {
    "registry-403": {},
    "registry-503": { wrapper: "plain" },
    "registry-reset": {},
    "registry-404": { wrapper: "buildkite" },
  },
  manifest: {
    "lock-out-of-date": {},
    "manifest-broken": { wrapper: "plain" },
    "bin-missing": {},
    "token-missing": { wrapper: "github" },
  },
  own: (client) => [
    {
      id: "cache-checksum-differs",
      category: "lockfile-mismatch",
      alsoAcceptable: ["cache-or-artifact", "network"],
      wrapper: "github",
      setup: `${client.fresh}; rm -rf .yarn/cache; sed -i 's/checksum: ......../checksum: 00000000/' yarn.lock`,
      run: "yarn install --immutable",
      injected: "the lock file holds another checksum than the package has",
    },
    {
      id: "undeclared-package",
      category: "missing-dependency",
      tool: "node",
      edits: [write("tasks/load.js", 'const crane = require("acme-pulley");', "console.log(crane);")],
      run: "yarn run load",
      injected: "a package is required that package.json does not have, under Plug'n'Play",
    },
  ],
});

export const wharves = [npm9, pnpm8, yarn3];
