import { replace, write } from "../harness/edits.mjs";
import { refusedPort } from "../harness/places.mjs";

const script = (name, ...lines) => write(`ci/${name}`, "#!/usr/bin/env bash", "set -euo pipefail", ...lines);

/** Faults in the code of `depot` and in its settings. */
export const depotCode = [
  {
    id: "counts-one-site",
    category: "assertion",
    tool: "bats",
    wrapper: "github",
    edits: [replace("bin/count", "stock/*.csv", "stock/north.csv")],
    run: "make test",
    injected: "only one file is read",
  },
  {
    id: "prove-not-ok",
    category: "assertion",
    tool: "prove",
    wrapper: "gitlab",
    edits: [replace("bin/count", "total + amount", "total - amount")],
    run: "prove -v t",
    injected: "a sign is wrong",
  },
  {
    id: "bats-prints-like-ssh",
    category: "assertion",
    tool: "bats",
    edits: [
      write(
        "test/job.bats",
        '@test "replays" {',
        '  echo "ssh: connect to host depot.acme.invalid port 22: Connection timed out"',
        '  echo "tar: Unexpected EOF in archive"',
        "  run bin/count nuts",
        '  [ "$output" = "89" ]',
        "}",
      ),
    ],
    run: "make test",
    injected: "a wrong expectation; the test prints errors of ssh and tar",
  },
  {
    id: "separator-missing",
    category: "configuration-error",
    alsoAcceptable: ["syntax-error"],
    wrapper: "circleci",
    edits: [replace("Makefile", "test: all", "test all")],
    run: "make test",
    injected: "a colon is missing in the Makefile",
  },
  {
    id: "target-not-there",
    category: "configuration-error",
    wrapper: "azure",
    run: "make dist",
    injected: "the job names a target that does not exist",
  },
  {
    id: "brace-of-function",
    category: "syntax-error",
    tool: "bash",
    wrapper: "jenkins",
    edits: [
      script(
        "stock.sh",
        "report() {",
        '  echo "stock of $1"',
        "",
        "report north",
        "case $1 in",
        "  north) report north ;;",
        "esac",
      ),
    ],
    run: "bash ci/stock.sh north",
    injected: "a brace is missing in a script",
  },
  {
    id: "module-of-perl-missing",
    category: "missing-dependency",
    tool: "prove",
    edits: [
      replace(
        "t/count.t",
        "use Test::More tests => 2;",
        "use Test::More tests => 2;\nuse Acme::Stock::Reader;",
      ),
    ],
    run: "prove t",
    wrapper: "github",
    injected: "a module of Perl is not installed",
  },
  {
    id: "gate-shut",
    category: "unknown",
    tool: "bash",
    wrapper: "azure",
    edits: [script("gate.sh", 'echo "stage 3 of 5"', 'echo "depot: not released (code 41)"', "exit 41")],
    run: "bash ci/gate.sh",
    injected: "a program of the company ends with a code of its own",
  },
  {
    id: "silent-false",
    category: "unknown",
    tool: "bash",
    wrapper: "jenkins",
    before: ["make package"],
    edits: [
      script("verify.sh", "diff -q build/list.txt build/list.txt > /dev/null", "test -s build/depot.tar.zst"),
    ],
    run: "bash ci/verify.sh",
    injected: "a condition does not hold and nothing is said",
  },
  {
    id: "green-with-noise",
    category: "none",
    wrapper: "github",
    edits: [
      script(
        "noise.sh",
        "set +e",
        `curl -fsS http://127.0.0.1:${refusedPort}/ || echo "no mirror, using the main one"`,
        "grep -c error stock/*.csv",
        "rm missing.txt",
        "true",
      ),
    ],
    before: ["make test"],
    run: "bash ci/noise.sh",
    injected: "nothing: errors that the script expects",
  },
  {
    id: "green-retried",
    category: "none",
    edits: [
      script(
        "retry.sh",
        "for i in 1 2 3; do",
        '  echo "attempt $i"',
        '  if [ "$i" = 3 ]; then echo "uploaded"; exit 0; fi',
        '  echo "Error: upload failed with 502 Bad Gateway, retrying" >&2',
        "done",
      ),
    ],
    wrapper: "buildkite",
    run: "bash ci/retry.sh",
    injected: "nothing: the third attempt succeeds",
  },
];
