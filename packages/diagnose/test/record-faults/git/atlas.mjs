import { write } from "../harness/edits.mjs";
import { refusedPort, serverPort } from "../harness/places.mjs";
import { repository } from "./remote.mjs";
import { sshd } from "./sshd.mjs";

const http = (name) => `http://127.0.0.1:${serverPort}/${name}/acme/maps.git`;

/** Git 2.39 against remotes on loopback and in files. */
export const atlas = {
  name: "atlas",
  half: "writing",
  tool: "git",
  env: { GIT_TERMINAL_PROMPT: "0" },
  prepare: repository,
  versions: { git: "git --version" },
  faults: [
    {
      id: "clone-401",
      category: "authentication",
      alsoAcceptable: ["git"],
      run: `git clone ${http("401")}`,
      injected: "the server asks for credentials and the job has none",
    },
    {
      id: "clone-404",
      category: "git",
      wrapper: "gitlab",
      run: `git clone ${http("404")}`,
      injected: "the repository does not exist on the server",
    },
    {
      id: "clone-refused",
      category: "network",
      alsoAcceptable: ["git"],
      run: `git clone http://127.0.0.1:${refusedPort}/acme/maps.git`,
      injected: "nothing listens where the server should be",
    },
    {
      id: "clone-dns",
      category: "network",
      alsoAcceptable: ["git"],
      wrapper: "jenkins",
      run: "git clone https://git.acme.invalid/maps.git",
      injected: "the host of the server does not resolve",
    },
    {
      id: "ssh-key-refused",
      category: "authentication",
      alsoAcceptable: ["git"],
      preamble: sshd(2222),
      env: {
        GIT_SSH_COMMAND:
          "ssh -F /dev/null -o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null -o BatchMode=yes -o IdentityFile=sshd/client",
      },
      run: "git clone ssh://git@127.0.0.1:2222/acme/maps.git",
      injected: "the server does not know the key of the job",
    },
    {
      id: "missing-branch",
      category: "git",
      wrapper: "github",
      run: "git fetch --depth=1 origin release/2.0",
      injected: "the branch was deleted on the remote",
    },
    {
      id: "missing-commit",
      category: "git",
      run: "git checkout 6b1f3c0a9d5e4b7f8a2c1d0e9f8a7b6c5d4e3f2a",
      injected: "the commit is not in the clone",
    },
    {
      id: "path-unknown",
      category: "git",
      run: "git checkout develop",
      injected: "the branch does not exist",
    },
    {
      id: "merge-conflict",
      category: "git",
      wrapper: "azure",
      setup:
        "git checkout -qb topic && echo topic > README.md && git commit -qam topic && git checkout -q main && echo main > README.md && git commit -qam main",
      run: "git merge topic",
      injected: "both branches changed the same line",
    },
    {
      id: "submodule-gone",
      category: "git",
      setup:
        "git -c protocol.file.allow=always submodule --quiet add file://$PWD/.git/remote.git tiles && git commit -qm 'Add tiles' && git submodule --quiet deinit -f tiles && rm -rf .git/modules && git config -f .gitmodules submodule.tiles.url file:///srv/git/tiles-that-moved.git && git submodule --quiet sync",
      run: "git -c protocol.file.allow=always submodule update --init",
      injected: "the repository of a submodule moved",
    },
    {
      id: "index-locked",
      category: "git",
      wrapper: "circleci",
      setup: "touch .git/index.lock",
      edits: [write("new.md", "new")],
      run: "git add new.md",
      injected: "an earlier process left its lock",
    },
    {
      id: "push-rejected",
      category: "git",
      setup:
        "git clone -q .git/remote.git .git/other && (cd .git/other && echo other > other.md && git add -A && git commit -qm Other && git push -q) && rm -rf .git/other && echo mine > mine.md && git add -A && git commit -qm Mine",
      run: "git push origin main",
      injected: "the remote has a commit that the clone does not have",
    },
    {
      id: "no-repository",
      category: "git",
      setup: "rm -rf .git",
      run: "git rev-parse HEAD",
      injected: "the job runs outside of a clone",
    },
    {
      id: "clone-disk-full",
      category: "disk-full",
      setup: "mkdir small",
      preamble:
        "head -c 400000 /dev/urandom > big.bin; git add big.bin; git commit -qm Big; mount -t tmpfs -o size=128k tmpfs small",
      run: "git clone file://$PWD small/atlas",
      injected: "the file system of the clone is full",
    },
    {
      id: "lfs-missing",
      category: "missing-executable",
      alsoAcceptable: ["git"],
      wrapper: "github",
      edits: [write(".gitattributes", "*.bin filter=lfs"), write("map.bin", "map")],
      env: { PATH: "/tmp/record-faults/tools/without-lfs:/tmp/record-faults/tools/basic" },
      setup:
        "/usr/bin/mkdir -p /tmp/record-faults/tools/basic; for t in git bash sh env cat; do /usr/bin/ln -sf /usr/bin/$t /tmp/record-faults/tools/basic/; done; git config filter.lfs.clean 'git-lfs clean -- %f'; git config filter.lfs.required true",
      run: "git add map.bin",
      injected: "the clone uses LFS and git-lfs is not installed",
    },
    {
      id: "green-with-hints",
      category: "none",
      run: "git fetch --verbose origin\ngit checkout --detach HEAD\ngit status",
      injected: "nothing",
    },
  ],
};
