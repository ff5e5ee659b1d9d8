import { fault, inTurn } from "../harness/fault.mjs";

const g = "git -c init.defaultBranch=main -c advice.defaultBranchName=false";
const start = `${g} init -q . && echo one > page && ${g} add page && ${g} commit -qm one`;
const bare = `rm -rf /tmp/record-faults/quill.git && ${g} init -q --bare /tmp/record-faults/quill.git && git remote add origin /tmp/record-faults/quill.git && git push -q origin main`;

/** A repository of git 2.39 that meets what repositories meet. */
export const quill = {
  name: "quill",
  half: "opened",
  fixture: null,
  ecosystem: "git",
  tool: "git",
  prepare: start,
  versions: { git: "git --version" },
  faults: inTurn(9, [
    fault("patch-does-not-apply", "git", "a patch is for other lines", "git apply ci/other.patch", {
      setup:
        "mkdir ci; printf 'diff --git a/page b/page\\n--- a/page\\n+++ b/page\\n@@ -1 +1 @@\\n-two\\n+three\\n' > ci/other.patch",
    }),
    fault("picked-twice", "git", "a commit is picked that changes the same line", "git cherry-pick other", {
      setup:
        "git checkout -q -b other && echo two > page && git commit -qam two && git checkout -q main && echo three > page && git commit -qam three",
    }),
    fault("tag-not-there", "git", "the job checks out a tag that does not exist", "git checkout v9.9.9"),
    fault("hook-declines", "git", "a hook of the server declines the push", "git push origin main", {
      setup: `${bare} && printf '#!/bin/sh\\necho "branch main is frozen for the release"\\nexit 1\\n' > /tmp/record-faults/quill.git/hooks/pre-receive && chmod +x /tmp/record-faults/quill.git/hooks/pre-receive && echo two > page && git commit -qam two`,
      alsoAcceptable: ["permission", "authentication"],
    }),
    fault("behind-the-remote", "git", "the remote has a commit more", "git push origin main", {
      setup: `${bare} && git clone -q /tmp/record-faults/quill.git other && (cd other && echo two > page && git commit -qam two && git push -q origin main) && rm -rf other && echo three > page && git commit -qam three`,
    }),
    fault("index-is-locked", "git", "another git left its lock", "git commit -qam two", {
      setup: "echo two > page; touch .git/index.lock",
    }),
    fault("object-lost", "git", "an object of the repository is lost", "git log -p && git fsck --full", {
      setup: "f=$(git rev-parse HEAD:page); rm -f .git/objects/${f%${f#??}}/${f#??}",
    }),
    fault("work-would-be-lost", "git", "a file that was changed would be overwritten", "git checkout other", {
      setup:
        "git checkout -q -b other && echo two > page && git commit -qam two && git checkout -q main && echo dirty > page",
    }),
    fault(
      "remote-is-no-repository",
      "git",
      "the address of the remote is no repository",
      "git fetch /srv/quill-gone.git main",
      { alsoAcceptable: ["authentication"] },
    ),
    fault(
      "host-of-remote",
      "network",
      "the host of the remote does not exist",
      "git clone https://git.acme.invalid/quill.git copy",
    ),
    fault(
      "generated-not-committed",
      "git",
      "a generated file differs; a script of the job says so",
      "echo two > page; if ! git diff --quiet; then git status --short; echo 'run make pages and commit the result' >&2; exit 1; fi",
      { alsoAcceptable: ["lint", "unknown"] },
    ),
  ]),
};
