/** Shell that makes the project a repository and puts a bare copy of it beside it, as the remote. */
export const repository = "git init -q -b main && git add -A && git commit -qm 'Begin' && rm -rf ../remote.git && git clone -q --bare . ../remote.git && git remote add origin file://$(cd ../remote.git && pwd)";
