import { write } from "../harness/edits.mjs";
import { refusedPort, resetPort, serverPort } from "../harness/places.mjs";
import { folders, hidden, source } from "../apt/archive.mjs";

const http = (name) => `http://127.0.0.1:${serverPort}/${name}`;
const step = (...lines) => write("ci/packages.sh", "set -e", ...lines);

/** apt of Debian 12 with loopback archives, as a step of an image build would call it. */
export const larder = {
  name: "larder",
  half: "opened",
  ecosystem: "apt",
  fixture: null,
  tool: "apt-get",
  prepare: folders,
  versions: { apt: "apt-get --version" },
  faults: [
    {
      id: "archive-forbids",
      category: "authentication",
      alsoAcceptable: ["network", "permission"],
      wrapper: "github",
      edits: [
        source(http("403")),
        step("echo 'Installing build packages'", "apt-get update -qq -o APT::Update::Error-Mode=any"),
      ],
      preamble: hidden,
      run: "bash ci/packages.sh",
      injected: "the archive refuses the job",
    },
    {
      id: "archive-too-busy",
      category: "rate-limit",
      alsoAcceptable: ["network"],
      wrapper: "gitlab",
      edits: [source(http("429")), step("apt-get update -o APT::Update::Error-Mode=any")],
      preamble: hidden,
      run: "bash ci/packages.sh",
      injected: "the archive limits requests",
    },
    {
      id: "archive-cuts",
      category: "network",
      wrapper: "azure",
      edits: [
        source(`http://127.0.0.1:${resetPort}/debian`),
        step("apt-get update -o APT::Update::Error-Mode=any"),
      ],
      preamble: hidden,
      run: "bash ci/packages.sh",
      injected: "the archive resets connections",
    },
    {
      id: "two-packages-unknown",
      category: "missing-dependency",
      wrapper: "github-cli",
      edits: [
        source(http("debian")),
        step(
          "apt-get update -qq",
          "apt-get install -y --no-install-recommends acme-bell acme-clapper libacme-dev",
        ),
      ],
      preamble: hidden,
      run: "bash ci/packages.sh",
      injected: "the archive does not have two of the packages",
    },
    {
      id: "broken-dependencies",
      category: "dependency-conflict",
      alsoAcceptable: ["missing-dependency"],
      wrapper: "circleci",
      edits: [source(http("debian")), step("apt-get update -qq", "apt-get install -yqq acme-lamps")],
      preamble: hidden,
      run: "bash ci/packages.sh",
      injected: "a package needs another that the archive does not have",
    },
    {
      id: "proxy-refuses",
      category: "network",
      wrapper: "gitlab",
      edits: [
        source("http://deb.acme.invalid/debian"),
        step("apt-get update -o APT::Update::Error-Mode=any"),
      ],
      env: { http_proxy: `http://127.0.0.1:${refusedPort}` },
      preamble: hidden,
      run: "bash ci/packages.sh",
      injected: "nothing listens where the proxy of the job should be",
    },
  ],
};
