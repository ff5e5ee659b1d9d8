import { refusedPort, serverPort } from "../harness/places.mjs";
import { folders, hidden, source } from "./archive.mjs";

const http = (name) => `http://127.0.0.1:${serverPort}/${name}`;

/** apt of Debian 12 with loopback archives, called by a script. */
export const stage = {
  name: "stage",
  half: "writing",
  tool: "apt-get",
  prepare: folders,
  versions: { apt: "apt-get --version" },
  faults: [
    {
      id: "archive-404",
      category: "network",
      alsoAcceptable: ["missing-dependency", "configuration-error"],
      edits: [source(http("404"))],
      preamble: hidden,
      run: "bash install.sh",
      injected: "the archive moved and answers 404",
    },
    {
      id: "archive-refused",
      category: "network",
      wrapper: "github",
      edits: [source(`http://127.0.0.1:${refusedPort}/debian`)],
      preamble: hidden,
      run: "bash -c 'apt-get update -o APT::Update::Error-Mode=any'",
      injected: "nothing listens where the archive should be",
    },
    {
      id: "hash-sum-mismatch",
      category: "network",
      alsoAcceptable: ["cache-or-artifact"],
      edits: [source(http("badsum"))],
      preamble: hidden,
      run: "apt-get update",
      injected: "the index of the archive does not have the promised hash",
    },
    {
      id: "package-unknown",
      category: "missing-dependency",
      wrapper: "gitlab",
      edits: [source(http("debian"))],
      preamble: hidden,
      run: "apt-get update\napt-get install -y acme-curtain",
      injected: "the archive does not have the package",
    },
    {
      id: "unmet-dependency",
      category: "dependency-conflict",
      alsoAcceptable: ["missing-dependency"],
      edits: [source(http("debian"))],
      preamble: hidden,
      run: "bash install.sh",
      injected: "a package depends on one that is nowhere",
    },
    {
      id: "not-root",
      category: "permission",
      wrapper: "circleci",
      setup: "chmod 755 .",
      as: 65534,
      run: "apt-get install -y acme-lamps",
      injected: "the job is not root",
    },
    {
      id: "lock-held",
      category: "unknown",
      alsoAcceptable: ["permission", "ci-infrastructure", "configuration-error", "service-not-ready"],
      edits: [source(http("debian"))],
      preamble: `${hidden}; apt-get -qq update; python3 -c "import fcntl,time; f=open('state/lock-frontend','w'); fcntl.lockf(f, fcntl.LOCK_EX); time.sleep(60)" & sleep 0.7`,
      run: "apt-get install -y acme-bell",
      injected: "another process holds the lock of dpkg",
    },
  ],
};
