import { replace, write } from "../harness/edits.mjs";
import { refusedPort } from "../harness/places.mjs";
import { occupied } from "../harness/surroundings.mjs";
import { fault, inTurn } from "../harness/fault.mjs";

const house = "house/house.go";
const main = "cmd/hamlet/main.go";
const job = (imports, ...lines) => ({
  edits: [
    write(
      "house/job_test.go",
      "package house",
      "",
      `import (${["testing", ...imports].map((name) => `\n\t"${name}"`).join("")}\n)`,
      "",
      ...lines,
    ),
  ],
});
const program = (imports, ...lines) => ({
  edits: [
    write(
      "cmd/job/main.go",
      "package main",
      "",
      `import (${imports.map((name) => `\n\t"${name}"`).join("")}\n)`,
      "",
      "func main() {",
      ...lines,
      "}",
    ),
  ],
});

/** A module of Go 1.19 with a command. */
export const hamlet = {
  name: "hamlet",
  half: "opened",
  ecosystem: "go",
  tool: "go",
  env: {
    GOFLAGS: "-buildvcs=false",
    GOPROXY: "off",
    GOTOOLCHAIN: "local",
    GOCACHE: "/tmp/record-faults/home/go-cache",
  },
  prepare: "go vet ./... && go test ./... && go build ./cmd/hamlet && rm -f hamlet",
  versions: { go: "go version" },
  faults: inTurn(6, [
    fault("crowded-too-soon", "assertion", "two to a room is crowded", "go test ./...", {
      edits: [replace(house, "h.People > 2", "h.People >= 2")],
      before: ["go vet ./..."],
    }),
    fault(
      "nil-house",
      "assertion",
      "a map that was never made is written to",
      "go test ./...",
      job([], "func TestNames(t *testing.T) {", "\tvar names map[string]int", '\tnames["mill"] = 1', "}"),
    ),
    fault(
      "prints-like-proxy",
      "assertion",
      "a wrong expectation; the test prints errors of a proxy and of memory",
      "go test ./...",
      job(
        ["fmt"],
        "func TestReplay(t *testing.T) {",
        '\tfmt.Println("go: acme.invalid/mill@v1.0.0: dial tcp: lookup proxy.golang.org: no such host")',
        '\tfmt.Println("fatal error: runtime: out of memory")',
        '\tif len("mill") != 5 {',
        '\t\tt.Fatal("the mill is too short")',
        "\t}",
        "}",
      ),
    ),
    fault(
      "error-as-expected",
      "assertion",
      "another error comes back than the test expects",
      "go test -v ./house",
      job(
        ["errors", "net"],
        "func TestDial(t *testing.T) {",
        `\t_, err := net.Dial("tcp", "127.0.0.1:${refusedPort}")`,
        "\tif !errors.Is(err, net.ErrClosed) {",
        '\t\tt.Errorf("error is %q, expected %q", err, net.ErrClosed)',
        "\t}",
        "}",
      ),
    ),
    fault("text-as-number", "compile-error", "a text is given where a number belongs", "go build ./...", {
      edits: [replace(main, "People: 4", 'People: "4"')],
    }),
    fault("import-unused", "compile-error", "an import is not used", "go vet ./...", {
      edits: [replace(main, '"fmt"\n', '"fmt"\n\t"os"\n')],
    }),
    fault("brace-of-func", "syntax-error", "a brace is on a line of its own", "go build ./...", {
      edits: [replace(main, "func main() {", "func main()\n{")],
    }),
    fault(
      "module-not-required",
      "missing-dependency",
      "a package is imported that no module of go.mod has",
      "go build ./...",
      {
        edits: [replace(main, '"fmt"\n', '"fmt"\n\t_ "acme.invalid/mill/wheel"\n')],
      },
    ),
    fault(
      "sum-without-entry",
      "lockfile-mismatch",
      "go.mod names a module and go.sum has no entry for it",
      "go build -mod=readonly ./...",
      {
        edits: [
          replace("go.mod", "go 1.19\n", "go 1.19\n\nrequire golang.org/x/text v0.3.7\n"),
          replace(main, '"fmt"\n', '"fmt"\n\t_ "golang.org/x/text/language"\n'),
        ],
        alsoAcceptable: ["missing-dependency"],
      },
    ),
    fault(
      "waits-for-nobody",
      "timeout",
      "a test waits for a channel; the time limit of the tests ends it",
      "go test -timeout 3s ./house",
      job(
        ["time"],
        "func TestGate(t *testing.T) {",
        "\tgo func() { time.Sleep(time.Hour) }()",
        "\t<-make(chan int)",
        "}",
      ),
    ),
    fault("nobody-sends", "hang", "all goroutines wait", "go run ./cmd/job", {
      ...program(["sync"], "\tvar gate sync.WaitGroup", "\tgate.Add(1)", "\tgate.Wait()"),
      alsoAcceptable: ["assertion"],
    }),
    fault(
      "not-gofmt-ed",
      "lint",
      "a file is not formatted; a script of the project looks",
      "bash ci/format.sh",
      {
        edits: [
          replace(house, "\tsum := 0", "    sum := 0"),
          write(
            "ci/format.sh",
            "files=$(gofmt -l .)",
            '[ -z "$files" ] && exit 0',
            'echo "gofmt has something to say about:"',
            'echo "$files"',
            "exit 1",
          ),
        ],
        tool: "gofmt",
      },
    ),
    fault("printf-of-text", "lint", "a verb does not fit its argument; vet finds it", "go vet ./...", {
      edits: [replace(main, "fmt.Println(", 'fmt.Printf("%s\\n", ')],
      alsoAcceptable: ["compile-error"],
    }),
    fault(
      "toolchain-of-tomorrow",
      "wrong-runtime-version",
      "go.mod asks for a Go that is not out and the code uses it",
      "go build ./...",
      {
        edits: [
          replace("go.mod", "go 1.19", "go 1.99"),
          replace(main, "fmt.Println(", "for i := range 3 {\n\t\tfmt.Println(i)\n\t}\n\tfmt.Println("),
        ],
        alsoAcceptable: ["compile-error"],
      },
    ),
    fault("gate-taken", "port-in-use", "another process listens on the port", "go run ./cmd/job", {
      ...program(["log", "net/http"], '\tlog.Fatal(http.ListenAndServe("127.0.0.1:4876", nil))'),
      preamble: occupied(4876),
    }),
    fault(
      "village-not-set",
      "missing-environment",
      "a variable of the job is not set",
      "go run ./cmd/job",
      program(
        ["log", "os"],
        '\tif _, ok := os.LookupEnv("HAMLET_REGION"); !ok {',
        '\t\tlog.Fatal("HAMLET_REGION not found in environment")',
        "\t}",
      ),
    ),
    fault(
      "well-is-dry",
      "service-not-ready",
      "the queue of the hamlet is not up",
      "go run ./cmd/job",
      program(
        ["log", "net"],
        `\tif _, err := net.Dial("tcp", "127.0.0.1:${refusedPort}"); err != nil {`,
        '\t\tlog.Fatalf("queue: %v", err)',
        "\t}",
      ),
    ),
    fault("header-of-well", "missing-dependency", "a header of C is not installed", "go build ./cmd/job", {
      edits: [
        write(
          "cmd/job/main.go",
          "package main",
          "",
          "// #include <wellwater.h>",
          'import "C"',
          "",
          "func main() { C.draw() }",
        ),
      ],
    }),
    fault(
      "nothing-selected",
      "no-tests",
      "the pattern of the job fits no test; a script of the project looks",
      "go test -v -run 'TestOrchard' ./house | tee out.txt; ! grep -q 'no tests to run' out.txt",
      { alsoAcceptable: ["unknown"] },
    ),
    fault(
      "race-of-carts",
      "assertion",
      "two goroutines write to one variable",
      "go test -race ./house",
      job(
        ["sync"],
        "func TestCarts(t *testing.T) {",
        "\tvar all sync.WaitGroup",
        "\tcarts := 0",
        "\tfor i := 0; i < 50; i++ {",
        "\t\tall.Add(1)",
        "\t\tgo func() { carts++; all.Done() }()",
        "\t}",
        "\tall.Wait()",
        "}",
      ),
    ),
    fault(
      "green-verbose",
      "none",
      "nothing: names of tests speak of failures",
      "go test -v ./house",
      job(
        ["log"],
        "func TestKilledByTimeout(t *testing.T) {",
        '\tlog.Print("dial tcp 127.0.0.1:5432: connect: connection refused")',
        "}",
      ),
    ),
  ]),
};
