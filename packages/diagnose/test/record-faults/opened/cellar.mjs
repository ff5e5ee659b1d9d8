import { replace } from "../harness/edits.mjs";
import { resetPort, serverPort } from "../harness/places.mjs";

const from = (behaviour, port = serverPort) => [
  replace("Containerfile", "FROM scratch", `FROM 127.0.0.1:${port}/${behaviour}/acme/must:3`),
];
const build = "podman build --tls-verify=false -t cellar .";

/** Podman 4.3 and the Docker client 28 without its daemon. */
export const cellar = {
  name: "cellar",
  half: "opened",
  ecosystem: "container",
  tool: "podman",
  prepare: "true",
  versions: { podman: "podman --version", docker: "docker --version" },
  faults: [
    {
      id: "run-without-daemon",
      category: "container",
      alsoAcceptable: ["service-not-ready"],
      tool: "docker",
      wrapper: "github",
      run: "docker run --rm hello-world",
      injected: "the Docker daemon does not run",
    },
    {
      id: "compose-v1-build",
      category: "container",
      alsoAcceptable: ["service-not-ready"],
      tool: "docker-compose",
      wrapper: "azure",
      run: "docker-compose -f compose.yaml build",
      injected: "the Docker daemon does not run",
    },
    {
      id: "ignored-file-copied",
      category: "container",
      alsoAcceptable: ["configuration-error"],
      wrapper: "gitlab",
      setup: "echo 'wines.txt' > .dockerignore",
      run: build,
      injected: "the ignore file hides a file that is copied",
    },
    {
      id: "file-of-build-missing",
      category: "container",
      alsoAcceptable: ["configuration-error"],
      wrapper: "jenkins",
      run: "podman build --file Dockerfile.release .",
      injected: "the job names a file that does not exist",
    },
    {
      id: "from-without-image",
      category: "container",
      alsoAcceptable: ["configuration-error", "syntax-error"],
      edits: [replace("Containerfile", "FROM scratch\n", "")],
      run: build,
      wrapper: "circleci",
      injected: "the file has no base image",
    },
    {
      id: "registry-denies",
      category: "authentication",
      alsoAcceptable: ["container", "permission"],
      wrapper: "github",
      edits: from("401"),
      run: build,
      injected: "the registry of the base image asks for credentials",
    },
    {
      id: "registry-limits",
      category: "rate-limit",
      alsoAcceptable: ["container"],
      wrapper: "buildkite",
      edits: from("429"),
      run: build,
      injected: "the registry of the base image limits pulls",
    },
    {
      id: "registry-resets",
      category: "network",
      alsoAcceptable: ["container"],
      wrapper: "gitlab",
      edits: from("x", resetPort),
      run: build,
      injected: "the registry of the base image resets connections",
    },
    {
      id: "added-file-missing",
      category: "container",
      alsoAcceptable: ["configuration-error"],
      edits: [replace("Containerfile", "COPY wines.txt", "ADD --chmod=755 press.sh")],
      run: build,
      wrapper: "github-cli",
      injected: "a file that is added does not exist",
    },
  ],
};
