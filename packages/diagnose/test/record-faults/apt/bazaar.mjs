import { serverPort, tlsPort } from "../harness/places.mjs";
import { folders, hidden, source } from "./archive.mjs";

const http = (name) => `http://127.0.0.1:${serverPort}/${name}`;

/** apt and dpkg of Debian 12 with loopback archives, called step by step. */
export const bazaar = {
  name: "bazaar",
  half: "opened",
  tool: "apt-get",
  prepare: folders,
  versions: { apt: "apt-get --version", dpkg: "dpkg --version" },
  faults: [
    {
      id: "archive-503",
      category: "network",
      wrapper: "gitlab",
      edits: [source(http("503"))],
      preamble: hidden,
      run: "apt-get update -o APT::Update::Error-Mode=any",
      injected: "the archive answers 503",
    },
    {
      id: "archive-unknown-host",
      category: "network",
      edits: [source("http://deb.acme.invalid/debian")],
      preamble: hidden,
      run: "apt-get update -o APT::Update::Error-Mode=any && apt-get install -y $(cat packages.txt)",
      injected: "the host of the archive does not resolve",
    },
    {
      id: "archive-401",
      category: "authentication",
      alsoAcceptable: ["network"],
      edits: [source(http("401"))],
      preamble: hidden,
      run: "apt-get update",
      injected: "the archive asks for credentials",
    },
    {
      id: "file-404",
      category: "network",
      alsoAcceptable: ["missing-dependency", "cache-or-artifact"],
      wrapper: "github",
      edits: [source(http("debian"))],
      preamble: hidden,
      run: "apt-get update\napt-get install -y $(cat packages.txt)",
      injected: "the index names a file that the archive no longer has",
    },
    {
      id: "version-unknown",
      category: "missing-dependency",
      wrapper: "jenkins",
      edits: [source(http("debian"))],
      preamble: `${hidden}; apt-get -qq update`,
      run: "apt-get install -y acme-bell=2.7-1",
      injected: "the archive does not have that version",
    },
    {
      id: "certificate",
      category: "network",
      edits: [source(`https://localhost:${tlsPort}/debian`)],
      preamble: hidden,
      run: "apt-get update -o APT::Update::Error-Mode=any",
      injected: "the certificate of the archive is not trusted",
    },
    {
      id: "not-root",
      category: "permission",
      setup: "chmod 755 .",
      as: 65534,
      run: "dpkg -i acme-bell.deb",
      tool: "dpkg",
      injected: "the job is not root",
    },
    {
      id: "archive-of-package-broken",
      category: "cache-or-artifact",
      alsoAcceptable: ["network"],
      tool: "dpkg",
      setup: "echo 'not an archive' > acme-bell.deb",
      run: "dpkg-deb --extract acme-bell.deb root",
      injected: "a downloaded package is not an archive",
    },
  ],
};
