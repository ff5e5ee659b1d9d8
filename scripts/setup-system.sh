#!/usr/bin/env bash
# Installs from Debian's packages what the test suites use beyond Node and npm.
# A part that is missing makes its tests skip, with its name and reason in the summary; CI counts a skip as a failure.
set -euo pipefail

packages=(
  # bubblewrap: the isolation mode of that name
  bubblewrap
  # perl-base: programs that double-fork or die by a real-time signal
  perl-base
  # procps: what the fallback without /proc asks for processes
  procps
  # util-linux: setsid, prlimit and mount in hostile programs and full-disk tests
  util-linux
)

missing=()
for package in "${packages[@]}"; do
  dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null | grep -qx installed || missing+=("$package")
done
[ "${#missing[@]}" -eq 0 ] && exit 0

sudo=()
[ "$(id -u)" -eq 0 ] || sudo=(sudo)
"${sudo[@]}" apt-get update -qq
DEBIAN_FRONTEND=noninteractive "${sudo[@]}" apt-get install -qq -y --no-install-recommends "${missing[@]}"
