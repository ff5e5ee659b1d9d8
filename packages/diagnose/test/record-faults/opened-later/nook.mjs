import { write } from "../harness/edits.mjs";
import { refusedPort, serverPort } from "../harness/places.mjs";
import { memoryLimit, occupied } from "../harness/surroundings.mjs";
import { fault, inTurn } from "../harness/fault.mjs";

const sh = (...lines) => ({ edits: [write("ci/job.sh", "set -e", ...lines)] });
const run = "bash ci/job.sh";

/** Shell scripts of a job, the services that they want and the machine that they run on. */
export const nook = {
  name: "nook",
  half: "opened",
  ecosystem: "system",
  tool: "bash",
  prepare: "true",
  versions: { bash: "bash --version" },
  faults: inTurn(5, [
    fault(
      "maria-is-down",
      "service-not-ready",
      "the database is not up",
      `mariadb -h 127.0.0.1 -P ${refusedPort} -u nook -e 'select 1'`,
      { tool: "mariadb" },
    ),
    fault(
      "broker-is-down",
      "service-not-ready",
      "the broker is not up",
      `mosquitto_pub -h 127.0.0.1 -p ${refusedPort} -t nook -m hi`,
      { tool: "mosquitto" },
    ),
    fault(
      "loop-gives-up",
      "service-not-ready",
      "a script waits for the search server, which never comes",
      run,
      {
        ...sh(
          "n=0",
          `until curl -sf http://127.0.0.1:${refusedPort}/_health; do`,
          "  n=$((n+1))",
          '  echo "search is not there yet ($n)"',
          '  [ $n -ge 4 ] && { echo "search server still down, no point in going on"; exit 1; }',
          "  sleep 0.2",
          "done",
        ),
        alsoAcceptable: ["timeout", "network"],
      },
    ),
    fault(
      "memcached-port-taken",
      "port-in-use",
      "another process has the port",
      "memcached -u root -l 127.0.0.1 -p 4877",
      { preamble: occupied(4877), tool: "memcached" },
    ),
    fault(
      "mosquitto-port-taken",
      "port-in-use",
      "another process has the port",
      "timeout 10 mosquitto -p 4878",
      { preamble: occupied(4878), tool: "mosquitto" },
    ),
    fault(
      "download-is-503",
      "network",
      "the server of the download answers 503",
      `curl -fsSL --retry 1 http://127.0.0.1:${serverPort}/503/tool.tar.gz -o tool.tar.gz`,
      { tool: "curl" },
    ),
    fault(
      "download-is-429",
      "rate-limit",
      "the server of the download answers 429",
      `wget --tries=1 http://127.0.0.1:${serverPort}/429/tool.tar.gz`,
      { tool: "wget" },
    ),
    fault(
      "download-is-403",
      "authentication",
      "the server of the download answers 403",
      `wget --tries=1 http://127.0.0.1:${serverPort}/403/tool.tar.gz`,
      { tool: "wget", alsoAcceptable: ["permission", "network"] },
    ),
    fault(
      "download-is-no-archive",
      "cache-or-artifact",
      "the archive of another job is a page of text",
      run,
      {
        ...sh("echo '<html>not found</html>' > build.tar.gz", "tar -xzf build.tar.gz"),
        tool: "tar",
        alsoAcceptable: ["network"],
      },
    ),
    fault(
      "checksum-differs",
      "cache-or-artifact",
      "an artifact is not the one whose checksum was written",
      run,
      {
        ...sh(
          "echo nook > tool.bin",
          "echo '0000000000000000000000000000000000000000000000000000000000000000  tool.bin' | sha256sum --check -",
        ),
        tool: "sha256sum",
      },
    ),
    fault("shellcheck-finds", "lint", "a variable is not quoted", "shellcheck ci/job.sh", {
      ...sh("rm -rf $1/tmp"),
      tool: "shellcheck",
    }),
    fault("yamllint-finds", "lint", "a file of YAML is indented in another way", "yamllint .", {
      edits: [write("deploy.yml", "---", "jobs:", "   - one", "  - two ")],
      tool: "yamllint",
      alsoAcceptable: ["syntax-error"],
    }),
    fault("busted-fails", "assertion", "a wrong expectation in Lua", "busted spec", {
      edits: [
        write(
          "spec/nook_spec.lua",
          'describe("nook", function()',
          '  it("is small", function()',
          "    assert.are.equal(4, 2 + 1)",
          "  end)",
          "end)",
        ),
      ],
      tool: "busted",
    }),
    fault("lua-module", "missing-dependency", "a module of Lua is not installed", "lua job.lua", {
      edits: [write("job.lua", 'local nook = require("nook.shelf")', "print(nook)")],
      tool: "lua",
    }),
    fault("quote-open", "syntax-error", "a quote is not closed", run, sh('echo "shelf', "echo done")),
    fault(
      "done-missing",
      "syntax-error",
      "a loop is not closed",
      run,
      sh("for shelf in a b; do", "  echo $shelf"),
    ),
    fault(
      "tool-not-there",
      "missing-executable",
      "a program of the job is not installed",
      run,
      sh("echo preparing", "shelfctl sync --all"),
    ),
    fault(
      "own-search-for-tool",
      "missing-executable",
      "the script looks for a program and says so in its own words",
      run,
      sh(
        "command -v shelfctl >/dev/null || { echo 'nook: shelfctl was not found on this machine, see docs/setup.md' >&2; exit 3; }",
      ),
    ),
    fault("script-not-executable", "permission", "the script lost its bit", "./ci/job.sh", sh("echo hi")),
    fault(
      "token-is-empty",
      "missing-environment",
      "the token of the deployment is empty",
      run,
      sh('echo "deploying to ${STAGE:-staging}"', ': "${NOOK_TOKEN:?is needed to deploy}"'),
    ),
    fault(
      "own-words-on-token",
      "missing-environment",
      "a script checks a variable and says so in its own words",
      run,
      sh('[ -n "${NOOK_URL:-}" ] || { echo "deploy: NOOK_URL is empty, nothing to deploy to"; exit 1; }'),
    ),
    fault("files-too-many", "disk-full", "the disk has no room for the shelf", run, {
      ...sh("for i in $(seq 1 40); do head -c 20000 /dev/zero > store/$i; done"),
      preamble: "mkdir -p store; mount -t tmpfs -o size=200k tmpfs store",
    }),
    fault("inodes-gone", "disk-full", "the disk has no inodes left", run, {
      ...sh("for i in $(seq 1 400); do : > store/$i; done"),
      preamble: "mkdir -p store; mount -t tmpfs -o size=4m,nr_inodes=60 tmpfs store",
    }),
    fault("sort-is-killed", "out-of-memory", "the kernel kills at the memory limit of the job", run, {
      ...sh("echo sorting", "/usr/bin/python3 -c 'x = [bytearray(b\"x\") * 9_000_000 for _ in range(99)]'"),
      preamble: memoryLimit("nook", "90M"),
      alsoAcceptable: ["killed"],
    }),
    fault(
      "step-is-terminated",
      "killed",
      "another process terminates the step",
      run,
      sh("echo working", "bash -c 'kill -TERM $$'; echo over"),
    ),
    fault("step-shoots-itself", "killed", "another process kills a program of the step", run, {
      ...sh("echo working", "sleep 30 & kill -KILL $!", "wait $!"),
      alsoAcceptable: ["out-of-memory"],
    }),
    fault(
      "too-slow",
      "hang",
      "a command waits for ever; the step has a time limit",
      "timeout 3 bash ci/job.sh",
      { ...sh("echo waiting for input", "tail -f /dev/null"), alsoAcceptable: ["timeout", "unknown"] },
    ),
    fault(
      "own-words-on-node",
      "wrong-runtime-version",
      "a script checks the version of Node and says so in its own words",
      run,
      {
        ...sh(
          "v=$(node -p 'process.versions.node.split(\".\")[0]')",
          '[ "$v" -ge 30 ] || { echo "this build wants node 30, found node $v"; exit 1; }',
        ),
        alsoAcceptable: ["configuration-error"],
      },
    ),
    fault("json-of-config", "configuration-error", "the configuration of the job is no JSON", run, {
      edits: [
        write("nook.json", '{ "shelves": 3, }'),
        write("ci/job.sh", "set -e", "/usr/bin/python3 -m json.tool nook.json"),
      ],
      alsoAcceptable: ["syntax-error"],
    }),
    fault(
      "nginx-directive",
      "configuration-error",
      "a directive is misspelt",
      "nginx -t -c $PWD/nginx.conf",
      { edits: [write("nginx.conf", "events {}", "http { server { lisen 8080; } }")], tool: "nginx" },
    ),
    fault(
      "silent-false",
      "unknown",
      "a command fails and says nothing",
      run,
      sh("echo step one", "echo step two", "false"),
    ),
    fault(
      "green-with-tries",
      "none",
      "nothing: the second try succeeds",
      run,
      sh(
        `curl -sS -m 1 http://127.0.0.1:${refusedPort}/ || echo "retrying"`,
        "sleep 0.1",
        'echo "upload finished"',
      ),
    ),
  ]),
};
