import { write } from "../harness/edits.mjs";
import { resetPort, serverPort, tlsPort } from "../harness/places.mjs";
import { repository } from "./remote.mjs";
import { sshd } from "./sshd.mjs";

const http = (name) => `http://127.0.0.1:${serverPort}/${name}/acme/charts.git`;

/** Git 2.39 with other remotes, LFS and other ways to fail. */
export const voyage = {
  name: "voyage",
  half: "opened",
  tool: "git",
  env: { GIT_TERMINAL_PROMPT: "0" },
  prepare: repository,
  versions: { git: "git --version" },
  faults: [
    {
      id: "fetch-403",
      category: "authentication",
      alsoAcceptable: ["git", "permission"],
      wrapper: "github",
      run: `git fetch ${http("403")} main`,
      injected: "the server refuses the job",
    },
    {
      id: "wrong-token",
      category: "authentication",
      alsoAcceptable: ["git"],
      run: `git clone http://ci:expired-token@127.0.0.1:${serverPort}/401/acme/charts.git`,
      injected: "the token of the job has expired",
    },
    {
      id: "host-key-unknown",
      category: "authentication",
      alsoAcceptable: ["git"],
      wrapper: "buildkite",
      preamble: sshd(2223),
      env: {
        GIT_SSH_COMMAND:
          "ssh -F /dev/null -o StrictHostKeyChecking=yes -o UserKnownHostsFile=/dev/null -o BatchMode=yes",
      },
      run: "git clone ssh://git@127.0.0.1:2223/acme/charts.git",
      injected: "the job does not know the key of the server",
    },
    {
      id: "ssh-refused",
      category: "network",
      alsoAcceptable: ["git"],
      run: "git ls-remote ssh://git@127.0.0.1:2299/acme/charts.git",
      injected: "no ssh server listens",
    },
    {
      id: "certificate-unknown",
      category: "network",
      alsoAcceptable: ["git"],
      wrapper: "gitlab",
      run: `git clone https://localhost:${tlsPort}/404/acme/charts.git`,
      injected: "the certificate of the server is not trusted",
    },
    {
      id: "server-500",
      category: "network",
      alsoAcceptable: ["git"],
      run: `git clone ${http("500")}`,
      injected: "the server answers 500",
    },
    {
      id: "connection-reset",
      category: "network",
      alsoAcceptable: ["git"],
      run: `git clone http://127.0.0.1:${resetPort}/acme/charts.git`,
      injected: "the server resets connections",
    },
    {
      id: "server-429",
      category: "rate-limit",
      alsoAcceptable: ["git", "network"],
      run: `git clone ${http("429")}`,
      injected: "the server answers 429",
    },
    {
      id: "folder-missing",
      category: "git",
      wrapper: "jenkins-timestamps",
      run: "git clone file:///srv/git/voyage-archive.git",
      injected: "the repository was removed",
    },
    {
      id: "tag-missing",
      category: "git",
      run: "git describe --tags --exact-match",
      injected: "the clone has no tags",
    },
    {
      id: "rebase-conflict",
      category: "git",
      wrapper: "github-cli",
      setup:
        "git checkout -qb topic && echo topic > README.md && git commit -qam topic && git checkout -q main && echo main > README.md && git commit -qam main && git checkout -q topic",
      run: "git rebase main",
      injected: "both branches changed the same line",
    },
    {
      id: "patch-does-not-apply",
      category: "git",
      edits: [
        write(
          "fix.patch",
          "--- a/README.md",
          "+++ b/README.md",
          "@@ -1,3 +1,3 @@",
          "-# Journey",
          "+# Voyages",
          " ",
          " A log of a ship.",
        ),
      ],
      run: "git apply fix.patch",
      injected: "a patch was made for another version of the file",
    },
    {
      id: "dubious-ownership",
      category: "git",
      alsoAcceptable: ["permission"],
      wrapper: "gitlab-timestamps",
      setup: "chown -R 12345:12345 .",
      run: "git log -1 --oneline",
      injected: "the clone belongs to another user",
    },
    {
      id: "shallow-merge-base",
      category: "git",
      setup:
        "for n in 1 2 3; do echo $n > n; git add n; git commit -qm $n; done; git checkout -q --orphan other && git commit -qm other && git push -q origin other main && git checkout -q main && git clone -q --depth=1 --no-single-branch file://$PWD/.git/remote.git .git/shallow && mv .git/shallow/.git shallow.git && rm -rf .git && mv shallow.git .git",
      run: "git diff --stat origin/main...origin/other",
      injected: "two branches have no common commit in a shallow clone",
    },
    {
      id: "worktree-dirty",
      category: "git",
      setup:
        "git checkout -qb topic && echo topic > README.md && git commit -qam topic && git checkout -q main && echo changed > README.md",
      run: "git checkout topic",
      injected: "a file was changed by an earlier step",
    },
    {
      id: "lfs-object-missing",
      category: "git",
      alsoAcceptable: ["cache-or-artifact"],
      edits: [
        write(".gitattributes", "*.bin filter=lfs diff=lfs merge=lfs -text"),
        write("chart.bin", "chart"),
      ],
      setup:
        "git lfs install --local >/dev/null && git add -A && git commit -qm Chart && rm -rf .git/lfs/objects chart.bin",
      run: "git lfs fsck\ngit checkout -- chart.bin",
      injected: "the object of a file in LFS is lost",
    },
    {
      id: "objects-read-only",
      category: "permission",
      alsoAcceptable: ["git"],
      setup: "chmod -R a+rX .",
      as: 65534,
      env: { GIT_CONFIG_COUNT: "1", GIT_CONFIG_KEY_0: "safe.directory", GIT_CONFIG_VALUE_0: "*" },
      edits: [write("new.md", "new")],
      run: "git add new.md",
      injected: "the repository is not writable for the user of the job",
    },
    {
      id: "identity-missing",
      category: "configuration-error",
      alsoAcceptable: ["git"],
      env: {
        GIT_AUTHOR_NAME: undefined,
        GIT_AUTHOR_EMAIL: undefined,
        GIT_COMMITTER_NAME: undefined,
        GIT_COMMITTER_EMAIL: undefined,
      },
      setup: "git config user.useConfigOnly true",
      run: "git commit --allow-empty -m 'Release'",
      injected: "the job has no name and no address to commit with",
    },
  ],
};
