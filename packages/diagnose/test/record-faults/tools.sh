#!/usr/bin/env bash
# Puts the other versions of the tools where recording looks for them: /tmp/record-faults/tools/<name>.
# Run once by hand before record.mjs; nothing of it belongs to the repository.
set -euo pipefail
tools=/tmp/record-faults/tools
mkdir -p "$tools"

# folder, npm packages
while read -r name packages; do
  [ -e "$tools/$name/node_modules" ] && continue
  mkdir -p "$tools/$name"
  (cd "$tools/$name" && echo '{"private":true}' >package.json && npm install --no-audit --no-fund --loglevel=error $packages)
done <<'LIST'
bun1 bun@1.1
deno2 deno@2
npm7 npm@7
npm8 npm@8
npm9 npm@9
npm10 npm@10
npm11 npm@11
pnpm7 pnpm@7
pnpm8 pnpm@8
pnpm9 pnpm@9
pnpm10 pnpm@10
yarn1 yarn@1
yarn3 @yarnpkg/cli-dist@3
yarn4 @yarnpkg/cli-dist@4
node16 node@16
node18 node@18
node22 node@22
node24 node@24
LIST

# folder, version of Python, packages
while read -r name version packages; do
  [ -e "$tools/$name" ] && continue
  "/root/.pyenv/versions/$version/bin/python" -m venv "$tools/$name"
  # shellcheck disable=SC2086 -- several packages
  "$tools/$name/bin/pip" install -q --upgrade $packages
done <<'LIST'
python-writing 3.11.7 pytest<9 pytest-cov pytest-timeout flake8 mypy black
python-held 3.13.0 pip pytest pytest-timeout ruff
LIST

if [ "$(id -u)" -eq 0 ]; then
  DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends \
    podman redis-server nginx-light gradle clang lld composer bundler git-lfs flake8 mypy python3-poetry \
    docker-compose ninja-build rubocop ruby-minitest php-xml php-mbstring php-cli \
    python3-coverage openssh-server unzip wget \
    bats libgtest-dev ant elixir rsync \
    meson catch2 doctest-dev libboost-test-dev clang-format clang-tidy cppcheck shellcheck yamllint \
    python3-pytest python3-django pylint isort tox junit4 lua-busted php-codesniffer \
    memcached mosquitto mosquitto-clients rustc cargo mariadb-client
fi
