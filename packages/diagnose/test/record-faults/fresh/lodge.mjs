import { replace, write } from "../harness/edits.mjs";
import { fault, inTurn } from "../harness/fault.mjs";
import { refusedPort, serverPort } from "../harness/places.mjs";

const image = (behaviour) => `127.0.0.1:${serverPort}/${behaviour}/acme/oven:9`;
const from = (behaviour) => ({ edits: [replace("Dockerfile", "FROM scratch", `FROM ${image(behaviour)}`)] });
const build = "podman build --tls-verify=false -t lodge .";

/** Images with Podman, and the Docker client without its daemon. */
export const lodge = {
  name: "lodge",
  half: "fresh",
  ecosystem: "container",
  tool: "podman",
  prepare: "true",
  versions: { podman: "podman --version", docker: "docker --version" },
  faults: inTurn(2, [
    fault("image-unknown", "container", "the image that is built upon does not exist", build, {
      ...from("404"),
      alsoAcceptable: ["missing-dependency"],
    }),
    fault(
      "registry-wants-login",
      "authentication",
      "the registry wants a login",
      `podman pull --tls-verify=false ${image("401")}`,
    ),
    fault("registry-denies", "authentication", "the registry denies the image", build, {
      ...from("403"),
      alsoAcceptable: ["permission", "container"],
    }),
    fault(
      "too-many-pulls",
      "rate-limit",
      "the registry refuses because of too many pulls",
      `podman pull --tls-verify=false ${image("429")}`,
    ),
    fault(
      "registry-nowhere",
      "network",
      "nothing listens on the port of the registry",
      `podman pull --tls-verify=false 127.0.0.1:${refusedPort}/acme/oven:9`,
      { alsoAcceptable: ["container"] },
    ),
    fault("instruction-misspelt", "container", "an instruction of the file is misspelt", build, {
      edits: [replace("Dockerfile", "COPY", "COPPY")],
      alsoAcceptable: ["configuration-error", "syntax-error"],
    }),
    fault("copied-file-missing", "container", "a file that is copied was not committed", build, {
      setup: "rm menu.txt",
      alsoAcceptable: ["configuration-error", "missing-dependency"],
    }),
    fault(
      "docker-not-running",
      "container",
      "the Docker daemon does not run",
      "docker run --rm acme/lodge:1 true",
    ),
    fault(
      "compose-key",
      "configuration-error",
      "a key of the compose file is misspelt",
      "docker-compose config",
      {
        edits: [write("docker-compose.yml", "services:", "  web:", "    imgae: acme/lodge")],
        tool: "docker-compose",
        alsoAcceptable: ["container"],
      },
    ),
  ]),
};
