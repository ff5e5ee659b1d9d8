/** Shell that makes the project a repository, with a bare copy inside its .git folder as the remote. */
export const repository =
  "git init -q -b main && git add -A && git commit -qm Begin && git clone -q --bare . .git/remote.git && git remote add origin ./.git/remote.git";
