import { replace, write } from "../harness/edits.mjs";
import { refusedPort, serverPort } from "../harness/places.mjs";

const image = (behaviour) => `127.0.0.1:${serverPort}/${behaviour}/acme/quay:2`;

/** Podman 4.3, Buildah and Skopeo as far as they came with it, and the Docker client with another address. */
export const quay = {
  name: "quay",
  half: "opened",
  tool: "podman",
  versions: { docker: "docker --version", podman: "podman --version" },
  faults: [
    {
      id: "host-without-daemon",
      category: "container",
      tool: "docker",
      wrapper: "github",
      env: { DOCKER_HOST: `tcp://127.0.0.1:${refusedPort}` },
      run: "docker run --rm quay:2 true",
      injected: "no daemon listens at the address of the job",
    },
    {
      id: "compose-without-daemon",
      category: "container",
      alsoAcceptable: ["service-not-ready"],
      tool: "docker-compose",
      edits: [write("docker-compose.yml", 'version: "3"', "services:", "  crane:", "    image: quay:2")],
      env: { DOCKER_HOST: `tcp://127.0.0.1:${refusedPort}` },
      run: "docker-compose pull",
      injected: "no daemon listens at the address of the job",
    },
    {
      id: "socket-denied",
      category: "container",
      alsoAcceptable: ["permission"],
      tool: "docker",
      wrapper: "gitlab",
      preamble:
        "mkdir -p sock; python3 -c \"import socket,time,os; s=socket.socket(socket.AF_UNIX); s.bind('sock/docker.sock'); os.chmod('sock/docker.sock', 0o600); s.listen(); time.sleep(60)\" & sleep 0.7",
      setup: "chmod 755 .",
      as: 65534,
      env: { DOCKER_HOST: "unix:///builds/acme/quay/sock/docker.sock", HOME: "/tmp" },
      run: "docker ps",
      injected: "the user of the job may not use the socket of Docker",
    },
    {
      id: "image-unknown",
      category: "container",
      alsoAcceptable: ["missing-dependency"],
      wrapper: "azure",
      run: `podman pull --tls-verify=false ${image("404")}`,
      injected: "the image does not exist",
    },
    {
      id: "short-name",
      category: "container",
      alsoAcceptable: ["configuration-error"],
      run: "podman run --rm quay-that-is-not-here:2 true",
      injected: "the image has no registry and is not on the machine",
    },
    {
      id: "access-denied",
      category: "authentication",
      alsoAcceptable: ["container", "permission"],
      wrapper: "buildkite",
      run: `podman pull --tls-verify=false ${image("403")}`,
      injected: "the registry refuses the job",
    },
    {
      id: "too-many-requests",
      category: "rate-limit",
      alsoAcceptable: ["container"],
      wrapper: "github-cli",
      run: `podman pull --tls-verify=false ${image("429")}`,
      injected: "the registry limits pulls",
    },
    {
      id: "registry-refused",
      category: "network",
      alsoAcceptable: ["container"],
      run: `podman pull 127.0.0.1:${refusedPort}/acme/quay:2`,
      injected: "nothing listens where the registry should be",
    },
    {
      id: "add-source-missing",
      category: "container",
      alsoAcceptable: ["configuration-error"],
      edits: [replace("Containerfile", "COPY cargo.txt", "ADD freight/ ")],
      run: "podman build -f Containerfile .",
      injected: "the file adds a folder that does not exist",
    },
    {
      id: "stage-unknown",
      category: "container",
      alsoAcceptable: ["configuration-error"],
      wrapper: "jenkins-timestamps",
      edits: [replace("Containerfile", "COPY cargo.txt", "COPY --from=builder cargo.txt")],
      run: "podman build .",
      injected: "the file copies from a stage that does not exist",
    },
  ],
};
