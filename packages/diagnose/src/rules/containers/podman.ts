import type { Rule } from "../rule.js";

/** Podman and what is built on containers/image. */
export const containersPodmanRules: readonly Rule[] = [
  {
    id: "podman/auth",
    category: "authentication",
    subcategory: "registry-login",
    patterns: [
      /(?:initializing source docker|pinging container registry|reading manifest|Trying to pull|unable to retrieve auth token|checking whether a blob).{0,300}(?:unauthorized|authentication required|invalid username\/password|denied|40[13] \()/,
    ],
    matches: [
      "Error: initializing source docker://r.example/a:1: reading manifest 1 in r.example/a: unauthorized: authentication required",
    ],
    ignores: [
      "Error: initializing source docker://r.example/a:1: reading manifest 1 in r.example/a: manifest unknown",
    ],
    explanation: "The image registry wants a login, or refuses the one it was given.",
    nextStep: "Check the login step and the secrets of this job.",
    source: "containers/image",
  },
  {
    id: "podman/rate-limit",
    category: "rate-limit",
    subcategory: "registry",
    patterns: [
      /(?:initializing source docker|pinging container registry|reading manifest).{0,300}(?:429 \(|toomanyrequests|too many requests)/i,
    ],
    matches: [
      "Error: initializing source docker://r.example/a:1: pinging container registry r.example: invalid status code from registry 429 (Too Many Requests)",
    ],
    ignores: [
      "Error: initializing source docker://r.example/a:1: reading manifest 1 in r.example/a: manifest unknown",
    ],
    explanation: "The image registry refuses further pulls for a while.",
    nextStep: "Log in before pulling, wait, or use a mirror.",
    source: "containers/image",
  },
  {
    id: "podman/stage",
    category: "container",
    subcategory: "dockerfile",
    patterns: [
      /^Error: (?:COPY|ADD|FROM) .{1,200}: no stage or image found with that name/,
      /invalid from flag value (\S{1,120}): /,
      /(?:failed to parse stage name|invalid stage name)/,
      /^Error: (?:the specified Containerfile or Dockerfile|no Containerfile or Dockerfile|no contents in)/,
    ],
    matches: ["Error: COPY --from=builder: no stage or image found with that name"],
    ignores: ["Error: initializing source docker://r.example/a:1: reading manifest 1 in r.example/a: denied"],
    explanation: "The file copies from a stage or image that does not exist.",
    nextStep: "Correct the name after `--from=`, or name the stage with `AS`.",
    source: "containers/buildah, moby/buildkit",
  },
  {
    id: "podman/image",
    category: "container",
    subcategory: "image-not-found",
    patterns: [
      /(?:initializing source docker|pinging container registry|reading manifest).{0,300}(?:404 \(|manifest unknown|name unknown|not found)/,
      /short-name resolution enforced but cannot prompt without a TTY/,
      /short-name "(\S{1,120})" did not resolve to an alias/,
    ],
    matches: [
      "Error: creating build container: initializing source docker://r.example/a:1: pinging container registry r.example: invalid status code from registry 404 (Not Found)",
    ],
    ignores: [
      "Error: initializing source docker://r.example/a:1: reading manifest 1 in r.example/a: unauthorized: authentication required",
    ],
    explanation: "The image could not be found.",
    nextStep: "Check name, tag and platform; a private image needs a login.",
    source: "containers/image, containers/podman",
  },
  {
    id: "podman/network",
    category: "network",
    subcategory: "registry-unreachable",
    patterns: [
      /(?:initializing source docker|pinging container registry|reading manifest|copying system image).{0,300}(?:dial tcp|i\/o timeout|no such host|connection re(?:set|fused)|TLS handshake|EOF|50\d \()/,
    ],
    matches: [
      'Error: initializing source docker://r.example/a:1: pinging container registry r.example: Get "https://r.example/v2/": dial tcp: lookup r.example: no such host',
    ],
    ignores: [
      "Error: initializing source docker://r.example/a:1: reading manifest 1 in r.example/a: manifest unknown",
    ],
    explanation: "The image registry could not be reached.",
    nextStep: "Run it again; if it stays, check DNS, proxy and the registry's status.",
    source: "containers/image",
  },
];
