import { refusedPort, resetPort, serverPort, tlsPort } from "../harness/places.mjs";

const server = `http://127.0.0.1:${serverPort}`;

const all = {
  "index-404": [`${server}/404/simple`, "missing-dependency", "the index does not know the package"],
  "index-401": [
    `http://ci:expired@127.0.0.1:${serverPort}/401/simple`,
    "authentication",
    "the index answers 401 to the credentials of the job",
  ],
  "index-403": [`${server}/403/simple`, "authentication", "the index answers 403"],
  "index-429": [`${server}/429/simple`, "rate-limit", "the index answers 429"],
  "index-503": [`${server}/503/simple`, "network", "the index answers 503"],
  "index-silent": [`${server}/silent/simple`, "network", "the index never answers"],
  "index-reset": [`http://127.0.0.1:${resetPort}/simple`, "network", "the index resets connections"],
  "index-refused": [
    `http://127.0.0.1:${refusedPort}/simple`,
    "network",
    "nothing listens where the index should be",
  ],
  "index-dns": ["https://pypi.acme.invalid/simple", "network", "the host of the index does not resolve"],
  "index-tls": [
    `https://localhost:${tlsPort}/simple`,
    "network",
    "the certificate of the index is not trusted",
  ],
  "index-bad-hash": [
    `${server}/badhash`,
    "network",
    "a download does not have the hash that the index promises",
  ],
};

/** pip against an index that fails; what pip says of a 401, 403 or 429 can look like a missing package. */
export function indexFaults(pip, asked) {
  return Object.entries(asked).map(([id, extra]) => {
    const [url, category, injected] = all[id];
    const unclear = ["index-401", "index-403", "index-429", "index-503"].includes(id)
      ? { alsoAcceptable: ["missing-dependency"] }
      : {};
    const run = `${pip} install --retries 1 --timeout 3 --no-cache-dir -i ${url} acme-money==1.0.0`;
    return {
      id,
      category,
      tool: "pip",
      run,
      injected,
      env: { PIP_NO_INPUT: "1" },
      ...unclear,
      ...hash(id),
      ...extra,
    };
  });
}

const hash = (id) =>
  id === "index-bad-hash" ? { alsoAcceptable: ["lockfile-mismatch", "cache-or-artifact"] } : {};
