import { replace } from "../harness/edits.mjs";
import { serverPort } from "../harness/places.mjs";

const image = (behaviour) => `127.0.0.1:${serverPort}/${behaviour}/acme/base:1.4`;
const from = (behaviour) => [replace("Dockerfile", "FROM scratch", `FROM ${image(behaviour)}`)];
const build = "podman build --tls-verify=false -t galley .";

/** The Docker client 28 without its daemon, docker-compose 1.29, and builds with Podman 4.3. */
export const galley = {
  name: "galley",
  half: "writing",
  tool: "docker",
  versions: { docker: "docker --version", podman: "podman --version" },
  faults: [
    {
      id: "no-daemon",
      category: "container",
      run: "docker build -t galley .",
      injected: "the Docker daemon does not run",
    },
    {
      id: "no-daemon-pull",
      category: "container",
      wrapper: "gitlab",
      run: "docker pull registry.acme.invalid/base:1.4",
      injected: "the Docker daemon does not run",
    },
    {
      id: "compose-no-daemon",
      category: "container",
      alsoAcceptable: ["service-not-ready"],
      tool: "docker-compose",
      wrapper: "jenkins",
      run: "docker-compose up -d",
      injected: "the Docker daemon does not run",
    },
    {
      id: "compose-file-invalid",
      category: "configuration-error",
      alsoAcceptable: ["container"],
      tool: "docker-compose",
      edits: [replace("docker-compose.yml", "build: .", "biuld: .")],
      run: "docker-compose config -q",
      injected: "a key of the compose file is misspelt",
    },
    {
      id: "manifest-unknown",
      category: "container",
      alsoAcceptable: ["missing-dependency"],
      tool: "podman",
      wrapper: "github",
      edits: from("404"),
      run: build,
      injected: "the base image does not exist",
    },
    {
      id: "registry-401",
      category: "authentication",
      alsoAcceptable: ["container"],
      tool: "podman",
      edits: from("401"),
      run: build,
      injected: "the registry of the base image asks for credentials",
    },
    {
      id: "pull-rate-limit",
      category: "rate-limit",
      alsoAcceptable: ["container"],
      tool: "podman",
      edits: from("429"),
      run: build,
      injected: "the registry of the base image limits pulls",
    },
    {
      id: "copy-source-missing",
      category: "container",
      alsoAcceptable: ["configuration-error"],
      tool: "podman",
      wrapper: "circleci",
      edits: [replace("Dockerfile", "COPY menu.txt", "COPY menus.txt")],
      run: build,
      injected: "the Dockerfile copies a file that does not exist",
    },
    {
      id: "instruction-unknown",
      category: "container",
      alsoAcceptable: ["configuration-error", "syntax-error"],
      tool: "podman",
      edits: [replace("Dockerfile", "COPY menu", "COPPY menu")],
      run: build,
      injected: "an instruction of the Dockerfile is misspelt",
    },
  ],
};
