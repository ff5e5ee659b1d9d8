import { fault, inTurn } from "../harness/fault.mjs";

/** Packages of Debian. */
export const rack = {
  name: "rack",
  half: "opened",
  fixture: null,
  ecosystem: "apt",
  tool: "apt-get",
  prepare: "true",
  versions: { apt: "apt-get --version" },
  faults: inTurn(3, [
    fault(
      "package-unknown",
      "missing-dependency",
      "a package does not exist",
      "apt-get install -y libshelf-dev",
      { before: ["apt-get --version"] },
    ),
    fault(
      "version-not-there",
      "missing-dependency",
      "a version of a package does not exist",
      "apt-get install -y make=99.1-1",
      { alsoAcceptable: ["dependency-conflict"] },
    ),
    fault(
      "file-is-no-package",
      "cache-or-artifact",
      "a file that was downloaded is no package",
      "dpkg -i shelf.deb",
      { setup: "echo '<html>' > shelf.deb", tool: "dpkg", alsoAcceptable: ["network"] },
    ),
    fault(
      "needs-another",
      "missing-dependency",
      "a package needs another that is not installed",
      "dpkg -i shelf.deb",
      {
        setup:
          "mkdir -p s/DEBIAN && printf 'Package: shelf-tools\\nVersion: 1\\nArchitecture: all\\nMaintainer: Ada <ada@acme.invalid>\\nDepends: shelf-core (>= 2)\\nDescription: shelf\\n' > s/DEBIAN/control && dpkg-deb -b s shelf.deb",
        preamble: "true",
        postamble: "dpkg --purge shelf-tools",
        tool: "dpkg",
        alsoAcceptable: ["dependency-conflict"],
      },
    ),
    fault("not-root", "permission", "the job is not root", "apt-get install -y make", {
      as: 65534,
      setup: "chmod a+rX .",
    }),
    fault(
      "mirror-not-there",
      "network",
      "nothing listens where the mirror should be",
      "apt-get -o Dir::Etc::sourcelist=$PWD/s.list -o Dir::Etc::sourceparts=- -o Dir::State=$PWD/state -o Acquire::Retries=0 -o APT::Update::Error-Mode=any update",
      {
        setup:
          "mkdir -p state/lists/partial; echo 'deb [trusted=yes] http://127.0.0.1:4899/debian bookworm main' > s.list",
      },
    ),
  ]),
};
