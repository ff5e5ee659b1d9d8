import { write } from "../harness/edits.mjs";
import { serverPort } from "../harness/places.mjs";
import { repository } from "../git/remote.mjs";

/** Git 2.39, other ways to fail. */
export const folio = {
  name: "folio",
  half: "opened",
  ecosystem: "git",
  tool: "git",
  env: { GIT_TERMINAL_PROMPT: "0" },
  prepare: repository,
  versions: { git: "git --version" },
  faults: [
    {
      id: "hook-of-server-declines",
      category: "git",
      alsoAcceptable: ["permission"],
      wrapper: "github",
      setup:
        "printf '#!/bin/sh\\necho \"main is protected: open a merge request\"\\nexit 1\\n' > .git/remote.git/hooks/pre-receive; chmod 755 .git/remote.git/hooks/pre-receive; echo new > page.txt; git add page.txt; git commit -qm Add",
      run: "git push origin HEAD:main",
      injected: "a hook of the server does not take the push",
    },
    {
      id: "local-changes-in-the-way",
      category: "git",
      wrapper: "gitlab",
      setup:
        "git checkout -qb draft; echo draft > page.md; git add page.md; git commit -qm Draft; git checkout -q main; echo generated > page.md",
      run: "git checkout draft",
      injected: "an earlier step left a file that the branch would overwrite",
    },
    {
      id: "histories-unrelated",
      category: "git",
      setup: "git checkout -q --orphan other; git commit -qm Other; git checkout -q main",
      run: "git merge other",
      wrapper: "jenkins",
      injected: "two branches have no common commit",
    },
    {
      id: "cherry-pick-conflict",
      category: "git",
      wrapper: "azure",
      setup:
        "git checkout -qb fix; echo fix > README.md; git commit -qam Fix; git checkout -q main; echo main > README.md; git commit -qam Main",
      run: "git cherry-pick fix",
      injected: "both branches changed the same line",
    },
    {
      id: "tag-there-already",
      category: "git",
      wrapper: "github",
      setup: "git tag v2.0.0",
      before: ["git fetch --tags"],
      run: "git tag v2.0.0 && git push origin v2.0.0",
      injected: "the tag of the release exists",
    },
    {
      id: "remote-not-named",
      category: "git",
      alsoAcceptable: ["configuration-error"],
      wrapper: "circleci",
      run: "git fetch upstream main",
      injected: "the clone has no remote of that name",
    },
    {
      id: "object-corrupt",
      category: "git",
      alsoAcceptable: ["cache-or-artifact"],
      setup:
        "f=.git/objects/$(git rev-parse HEAD:README.md | sed 's|^..|&/|'); chmod u+w $f; printf 'broken' > $f; rm README.md",
      run: "git checkout HEAD -- README.md",
      wrapper: "gitlab-timestamps",
      injected: "an object in the cached clone is damaged",
    },
    {
      id: "submodule-commit-gone",
      category: "git",
      wrapper: "github",
      setup:
        "git init -q -b main .git/sub.git && git -C .git/sub.git commit -q --allow-empty -m Begin && git -c protocol.file.allow=always submodule --quiet add $PWD/.git/sub.git ink && git commit -qam Ink && git update-index --cacheinfo 160000,1111111111111111111111111111111111111111,ink && git commit -qm Pin && git submodule --quiet deinit -f ink; rm -rf .git/modules/ink",
      run: "git -c protocol.file.allow=always submodule update --init --recursive",
      injected: "a submodule is pinned to a commit that was never pushed",
    },
    {
      id: "token-is-old",
      category: "authentication",
      alsoAcceptable: ["git"],
      wrapper: "buildkite",
      run: `git clone http://ci:old@127.0.0.1:${serverPort}/401/acme/folio.git fresh`,
      injected: "the token of the job is old",
    },
    {
      id: "diff-after-generation",
      category: "git",
      alsoAcceptable: ["lint", "unknown", "assertion"],
      wrapper: "github",
      edits: [write("generate.sh", "echo '# Folio, generated' > README.md")],
      setup: "git add -A; git commit -qm Generator",
      run: "bash generate.sh\ngit diff --exit-code",
      injected: "a generated file was not committed; git diff says so with its exit code",
    },
  ],
};
