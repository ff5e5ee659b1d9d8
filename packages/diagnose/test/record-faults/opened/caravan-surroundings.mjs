import { write } from "../harness/edits.mjs";
import { occupied } from "../harness/surroundings.mjs";

const test = (...lines) => write("internal/route/job_test.go", "package route", "", ...lines);

/** Faults around `caravan`: machine, network, services, limits. */
export const caravanSurroundings = [
  {
    id: "listen-on-taken",
    category: "port-in-use",
    wrapper: "azure",
    env: { CARAVAN_ADDR: "127.0.0.1:8173" },
    preamble: occupied(8173),
    run: "go run ./cmd/caravand",
    injected: "another process listens on the address of the service",
  },
  {
    id: "context-runs-out",
    category: "timeout",
    wrapper: "gitlab",
    edits: [
      test(
        "import (",
        '\t"testing"',
        '\t"time"',
        ")",
        "",
        "func TestRests(t *testing.T) {",
        "\ttime.Sleep(time.Minute)",
        "}",
      ),
    ],
    run: "go test -timeout 1500ms ./...",
    alsoAcceptable: ["hang"],
    injected: "a test sleeps longer than the limit of the run",
  },
  {
    id: "test-binary-killed",
    category: "killed",
    alsoAcceptable: ["out-of-memory"],
    wrapper: "azure",
    edits: [
      test(
        "import (",
        '\t"syscall"',
        '\t"testing"',
        ")",
        "",
        "func TestStorm(t *testing.T) {",
        "\tsyscall.Kill(syscall.Getpid(), syscall.SIGKILL)",
        "\tselect {}",
        "}",
      ),
    ],
    run: "go test ./...",
    injected: "the program of the tests is killed",
  },
  {
    id: "checksum-differs",
    category: "lockfile-mismatch",
    alsoAcceptable: ["network", "cache-or-artifact"],
    tool: "go",
    wrapper: "github",
    env: {
      GOPROXY: "file:///tmp/record-faults/caravan-proxy",
      GONOSUMDB: "*",
      GOFLAGS: "-mod=readonly",
      GOMODCACHE: "/tmp/record-faults/caravan-cache",
    },
    setup: [
      "P=/tmp/record-faults/caravan-proxy/acme.invalid/camel/@v; chmod -R u+w /tmp/record-faults/caravan-cache 2>/dev/null || true; rm -rf /tmp/record-faults/caravan-proxy /tmp/record-faults/caravan-cache; mkdir -p $P z/acme.invalid/camel@v1.4.0",
      'echo v1.4.0 > $P/list; echo \'{"Version":"v1.4.0","Time":"2024-01-01T00:00:00Z"}\' > $P/v1.4.0.info; printf \'module acme.invalid/camel\\n\' > $P/v1.4.0.mod',
      "cp $P/v1.4.0.mod z/acme.invalid/camel@v1.4.0/go.mod; echo 'package camel' > z/acme.invalid/camel@v1.4.0/camel.go",
      "/usr/bin/python3 -c \"import zipfile,sys; z=zipfile.ZipFile('$P/v1.4.0.zip','w'); [z.write('z/'+n,n) for n in ('acme.invalid/camel@v1.4.0/go.mod','acme.invalid/camel@v1.4.0/camel.go')]\"; rm -rf z",
      "printf '\\nrequire acme.invalid/camel v1.4.0\\n' >> go.mod; mkdir cmd/camel; printf 'package main\\n\\nimport _ \"acme.invalid/camel\"\\n\\nfunc main() {}\\n' > cmd/camel/main.go",
      "printf 'acme.invalid/camel v1.4.0 h1:%s=\\nacme.invalid/camel v1.4.0/go.mod h1:%s=\\n' AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB > go.sum",
    ].join("\n"),
    run: "go build ./cmd/camel",
    injected: "go.sum holds another hash than the module has",
  },
];
