import { refusedPort, resetPort, scratch, serverPort, tlsPort } from "../harness/places.mjs";

const tools = `${scratch}/tools`;
const bin = (name) => `${tools}/${name}/node_modules/.bin`;
const path = (...names) => `${names.map(bin).join(":")}:${process.env.PATH}`;

/** Where each behaviour of the loopback registry is found. */
export const registries = {
  ...Object.fromEntries(
    ["401", "403", "404", "429", "500", "502", "503", "silent", "cut", "portal", "npm", "corrupt"].map(
      (name) => [name, `http://127.0.0.1:${serverPort}/${name}/`],
    ),
  ),
  reset: `http://127.0.0.1:${resetPort}/`,
  refused: `http://127.0.0.1:${refusedPort}/`,
  tls: `https://localhost:${tlsPort}/npm/`,
  dns: "https://registry.acme.invalid/",
};

/** Few, fast retries: the wording is the client's, the waiting is ours. */
const quick = {
  npm_config_fetch_retries: "1",
  npm_config_fetch_retry_mintimeout: "200",
  npm_config_fetch_retry_maxtimeout: "500",
  npm_config_fetch_timeout: "3000",
  npm_config_update_notifier: "false",
};

const fresh = "rm -rf $HOME/.npm $HOME/.cache $HOME/.local/share/pnpm $HOME/.yarn $HOME/.npmrc";

const npmLike = { registry: (url) => ({ npm_config_registry: url }), fresh };

export const clients = {
  npm8: {
    ...npmLike,
    name: "npm",
    env: { ...quick, PATH: path("npm8", "node18") },
    install: "npm install",
    ci: "npm ci",
    lock: "package-lock.json",
    versions: { npm: "npm --version", node: "node --version" },
  },
  npm10: {
    ...npmLike,
    name: "npm",
    env: { ...quick, PATH: path("npm10") },
    install: "npm install",
    ci: "npm ci",
    lock: "package-lock.json",
    versions: { npm: "npm --version", node: "node --version" },
  },
  npm11: {
    ...npmLike,
    name: "npm",
    env: { ...quick, PATH: path("npm11", "node24") },
    install: "npm install",
    ci: "npm ci",
    lock: "package-lock.json",
    versions: { npm: "npm --version", node: "node --version" },
  },
  pnpm9: {
    ...npmLike,
    name: "pnpm",
    env: { ...quick, PATH: path("pnpm9", "node22") },
    install: "pnpm install",
    ci: "pnpm install --frozen-lockfile",
    lock: "pnpm-lock.yaml",
    versions: { pnpm: "pnpm --version", node: "node --version" },
  },
  pnpm10: {
    ...npmLike,
    name: "pnpm",
    env: { ...quick, PATH: path("pnpm10") },
    install: "pnpm install",
    ci: "pnpm install --frozen-lockfile",
    lock: "pnpm-lock.yaml",
    versions: { pnpm: "pnpm --version", node: "node --version" },
  },
  yarn1: {
    ...npmLike,
    name: "yarn",
    env: { ...quick, PATH: path("yarn1"), YARN_CACHE_FOLDER: `${scratch}/home/.yarn/cache` },
    install: "yarn install",
    ci: "yarn install --frozen-lockfile",
    lock: "yarn.lock",
    versions: { yarn: "yarn --version", node: "node --version" },
  },
  yarn4: {
    fresh,
    registry: (url) => ({ YARN_NPM_REGISTRY_SERVER: url.replace(/\/$/, "") }),
    name: "yarn",
    env: {
      PATH: path("yarn4"),
      YARN_UNSAFE_HTTP_WHITELIST: "127.0.0.1",
      YARN_HTTP_RETRY: "1",
      YARN_HTTP_TIMEOUT: "3000",
      YARN_ENABLE_TELEMETRY: "0",
      YARN_NPM_MINIMAL_AGE_GATE: "0",
      YARN_ENABLE_GLOBAL_CACHE: "false",
      YARN_NODE_LINKER: "node-modules",
      YARN_ENABLE_IMMUTABLE_INSTALLS: "false",
    },
    install: "yarn install",
    ci: "yarn install --immutable",
    lock: "yarn.lock",
    versions: { yarn: "yarn --version", node: "node --version" },
  },
  npm9: {
    ...npmLike,
    name: "npm",
    env: { ...quick, PATH: path("npm9", "node18") },
    install: "npm install",
    ci: "npm ci",
    lock: "package-lock.json",
    versions: { npm: "npm --version", node: "node --version" },
  },
  pnpm8: {
    ...npmLike,
    name: "pnpm",
    env: { ...quick, PATH: path("pnpm8", "node18") },
    install: "pnpm install",
    ci: "pnpm install --frozen-lockfile",
    lock: "pnpm-lock.yaml",
    versions: { pnpm: "pnpm --version", node: "node --version" },
  },
  yarn3: {
    fresh,
    registry: (url) => ({ YARN_NPM_REGISTRY_SERVER: url.replace(/\/$/, "") }),
    name: "yarn",
    env: {
      PATH: path("yarn3"),
      YARN_UNSAFE_HTTP_WHITELIST: "127.0.0.1",
      YARN_HTTP_RETRY: "1",
      YARN_HTTP_TIMEOUT: "3000",
      YARN_ENABLE_TELEMETRY: "0",
      YARN_ENABLE_GLOBAL_CACHE: "false",
      YARN_NODE_LINKER: "pnp",
      YARN_ENABLE_IMMUTABLE_INSTALLS: "false",
    },
    install: "yarn install",
    ci: "yarn install --immutable",
    lock: "yarn.lock",
    versions: { yarn: "yarn --version", node: "node --version" },
  },
};
