import { write } from "../harness/edits.mjs";
import { fault, inTurn } from "../harness/fault.mjs";
import { refusedPort, serverPort } from "../harness/places.mjs";
import { memoryLimit } from "../harness/surroundings.mjs";

const sh = (...lines) => ({ edits: [write("ci/job.sh", "set -eu", ...lines)] });
const run = "bash ci/job.sh";
const base = "git -c init.defaultBranch=main init -q . && git add . && git commit -qm one";
const remote =
  "rm -rf /tmp/record-faults/jetty.git && git -c init.defaultBranch=main init -q --bare /tmp/record-faults/jetty.git && git remote add origin /tmp/record-faults/jetty.git && git push -q origin main";

/** Shell, git and the machine. */
export const jetty = {
  name: "jetty",
  half: "fresh",
  ecosystem: "system",
  tool: "bash",
  prepare: base,
  versions: { bash: "bash --version", git: "git --version" },
  faults: inTurn(7, [
    fault("merge-conflicts", "git", "two branches change one line", "git merge feature", {
      setup:
        "git checkout -q -b feature && echo two > README.md && git commit -qam two && git checkout -q main && echo three > README.md && git commit -qam three",
      tool: "git",
    }),
    fault(
      "branch-not-there",
      "git",
      "the job fetches a branch that does not exist",
      "git fetch origin release/9",
      { setup: remote, tool: "git" },
    ),
    fault(
      "submodule-gone",
      "git",
      "the repository of a submodule does not exist",
      "git submodule update --init",
      {
        edits: [write(".gitmodules", '[submodule "rope"]', "  path = rope", "  url = /srv/jetty-rope.git")],
        setup:
          "git update-index --add --cacheinfo 160000,$(git rev-parse HEAD),rope && git add .gitmodules && git commit -qm rope",
        tool: "git",
      },
    ),
    fault("push-behind", "git", "the remote has a commit more", "git push origin main", {
      setup: `${remote} && git commit -q --allow-empty -m two && git push -q origin main && git reset -q --hard HEAD~1 && git commit -q --allow-empty -m three`,
      tool: "git",
    }),
    fault(
      "key-of-deploy",
      "authentication",
      "the server of git refuses without a login",
      `git ls-remote http://127.0.0.1:${serverPort}/401/jetty.git`,
      { tool: "git", env: { GIT_TERMINAL_PROMPT: "0" } },
    ),
    fault(
      "server-of-git-503",
      "network",
      "the server of git answers 503",
      `git ls-remote http://127.0.0.1:${serverPort}/503/jetty.git`,
      { tool: "git" },
    ),
    fault("tool-of-archive", "network", "the host of a download does not exist", run, {
      ...sh(
        "echo 'fetching anchors'",
        "curl -fsSL https://downloads.acme.invalid/anchors.tar.gz -o anchors.tar.gz",
        "tar -xzf anchors.tar.gz",
      ),
      tool: "curl",
    }),
    fault("limit-of-api", "rate-limit", "an API answers 429", run, {
      ...sh(`curl -fsS http://127.0.0.1:${serverPort}/429/tides.json`),
      tool: "curl",
    }),
    fault("archive-cut-off", "cache-or-artifact", "the archive of another job is cut off", run, {
      ...sh("head -c 200 /bin/ls | gzip > all.gz", "head -c 60 all.gz > part.gz", "gunzip part.gz"),
      tool: "gzip",
    }),
    fault("artifact-of-build", "cache-or-artifact", "the artifact of another job was not handed on", run, {
      ...sh("echo 'unpacking what the build job made'", "tar -xf dist/jetty.tar -C /tmp"),
      tool: "tar",
      alsoAcceptable: ["missing-dependency"],
    }),
    fault("waits-for-sea", "service-not-ready", "a script waits for a database that never comes", run, {
      ...sh(
        "for i in 1 2 3; do",
        `  (exec 3<>/dev/tcp/127.0.0.1/${refusedPort}) 2>/dev/null && exit 0`,
        '  echo "waiting for postgres ($i/3)"',
        "  sleep 0.2",
        "done",
        'echo "postgres is not ready after 3 tries" >&2',
        "exit 1",
      ),
      alsoAcceptable: ["timeout"],
    }),
    fault("lock-of-npm", "lockfile-mismatch", "package.json and the lock file disagree", "npm ci", {
      edits: [
        write(
          "package.json",
          '{ "name": "jetty", "version": "1.0.0", "dependencies": { "acme-core": "^1.0.0" } }',
        ),
        write(
          "package-lock.json",
          '{ "name": "jetty", "version": "1.0.0", "lockfileVersion": 3, "requires": true, "packages": { "": { "name": "jetty", "version": "1.0.0" } } }',
        ),
      ],
      env: { npm_config_registry: `http://127.0.0.1:${serverPort}/npm/` },
      tool: "npm",
    }),
    fault(
      "peer-of-npm",
      "dependency-conflict",
      "two packages want different versions of a third",
      "npm install",
      {
        edits: [
          write(
            "package.json",
            '{ "name": "jetty", "version": "1.0.0", "dependencies": { "acme-core": "^1.0.0", "acme-charts": "*" } }',
          ),
        ],
        env: { npm_config_registry: `http://127.0.0.1:${serverPort}/npm/` },
        tool: "npm",
      },
    ),
    fault(
      "script-of-npm",
      "configuration-error",
      "the job runs a script that package.json does not have",
      "npm run ship",
      {
        edits: [
          write("package.json", '{ "name": "jetty", "version": "1.0.0", "scripts": { "dock": "true" } }'),
        ],
        tool: "npm",
      },
    ),
    fault(
      "program-gone",
      "missing-executable",
      "a program of the job is not installed",
      run,
      sh("echo 'drawing the map'", "mapserv-render --out map.png"),
    ),
    fault(
      "interpreter-gone",
      "missing-executable",
      "the interpreter of a script is not installed",
      "./ci/tide.rkt",
      {
        edits: [write("ci/tide.rkt", "#!/usr/bin/env racket-cs", "#lang racket")],
        setup: "chmod +x ci/tide.rkt",
      },
    ),
    fault("not-executable", "permission", "a script lost its bit", "./ci/job.sh", sh("echo hi")),
    fault(
      "unset-variable",
      "missing-environment",
      "a variable of the deployment is not set",
      run,
      sh('echo "to ${JETTY_HOST}"'),
    ),
    fault("killed-by-other", "killed", "another process kills the step", run, {
      ...sh("sleep 60 & pid=$!", "(sleep 0.3; kill -KILL $pid) &", "wait $pid"),
      alsoAcceptable: ["out-of-memory"],
    }),
    fault("memory-of-job", "out-of-memory", "the kernel kills at the memory limit of the job", run, {
      ...sh("/usr/bin/python3 -c 'x = []", 'while True: x.append(bytearray(b"x") * 9000000)\''),
      preamble: memoryLimit("jetty", "80M"),
      alsoAcceptable: ["killed"],
    }),
    fault(
      "hangs-on-pipe",
      "hang",
      "a command waits for an input that never comes; the step has a time limit",
      "timeout 3 bash ci/job.sh",
      { ...sh("mkfifo pipe", "echo reading", "cat pipe"), alsoAcceptable: ["timeout", "unknown"] },
    ),
    fault("no-space", "disk-full", "the disk of the output is full", run, {
      ...sh("dd if=/dev/zero of=out/map.bin bs=64k count=20"),
      preamble: "mkdir -p out; mount -t tmpfs -o size=256k tmpfs out",
    }),
    fault(
      "exits-with-two",
      "unknown",
      "a program ends with 2 and does not say why",
      run,
      sh("echo 'checking tides'", "exit 2"),
    ),
    fault(
      "green-after-waiting",
      "none",
      "nothing: the service is up at the third try",
      run,
      sh(
        "for i in 1 2 3; do",
        '  [ "$i" = 3 ] && break',
        `  curl -sS -m 1 http://127.0.0.1:${refusedPort}/ || true`,
        "done",
        'echo "jetty is up"',
      ),
    ),
  ]),
};
