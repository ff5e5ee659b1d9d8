import { registries } from "./clients.mjs";

/** What a registry can do to an install: behaviour, label, what was done. */
const behaviours = {
  "registry-404": ["404", "missing-dependency", "the registry answers 404 for every package"],
  "registry-401": ["401", "authentication", "the registry answers 401 without credentials"],
  "registry-403": ["403", "authentication", "the registry answers 403", ["permission"]],
  "registry-429": ["429", "rate-limit", "the registry answers 429 to every request"],
  "registry-500": ["500", "network", "the registry answers 500 to every request"],
  "registry-503": ["503", "network", "the registry answers 503 to every request"],
  "registry-silent": ["silent", "network", "the registry accepts requests and never answers", ["timeout"]],
  "registry-cut": ["cut", "network", "the registry closes the connection in the middle of a body"],
  "registry-reset": ["reset", "network", "the registry resets every connection"],
  "registry-refused": ["refused", "network", "nothing listens on the port of the registry"],
  "registry-dns": ["dns", "network", "the host name of the registry does not exist"],
  "registry-tls": ["tls", "network", "the registry shows a certificate that nobody trusts"],
};

/** The faults of the registry for one client, by id; each may get a wrapper and steps before it. */
export function registryFaults(client, asked) {
  return Object.entries(asked).map(([id, extra]) => {
    const [behaviour, category, injected, alsoAcceptable] = behaviours[id];
    const env = client.registry(registries[behaviour]);
    const setup = `${client.fresh}; rm -rf node_modules ${client.lock}`;
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

/** The registry serves bytes that differ from what it promised when the lock file was written. */
export function corruptTarball(client, extra = {}) {
  return {
    id: "corrupt-tarball",
    category: "network",
    alsoAcceptable: ["lockfile-mismatch", "cache-or-artifact"],
    env: client.registry(registries.corrupt),
    setup: `${client.fresh}; rm -rf node_modules ${client.lock}`,
    run: client.install,
    injected: "the registry serves other bytes than its integrity hash promises",
    ...extra,
  };
}
