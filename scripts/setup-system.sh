#!/usr/bin/env bash
# Installs from Debian's packages what the test suites use beyond Node and npm.
# A part that is missing makes its tests skip, with its name and reason in the summary; CI counts a skip as a failure.
set -euo pipefail

# command, package that brings it, and what the tests use it for
parts=(
  "perl perl-base: the supervisor of runs; programs that double-fork or die by a real-time signal"
  "prove perl: its protected configuration file, tried for real"
  "ps procps: what the fallback without /proc asks for processes"
  "setsid util-linux: setsid, unshare, prlimit, setpriv and mount in hostile programs and full-disk tests"
  "mkfs.btrfs btrfs-progs: a disk with a quota, through a loop device"
  "bwrap bubblewrap: the isolation mode of that name"
  "podman podman: the isolation mode container; its images are made from what is installed"
  "runc runc: what podman starts containers with where both versions of cgroups are mounted"
  "busybox busybox-static: the smallest image of those tests"
  "socat socat: the isolation mode sandbox-runtime"
  "rg ripgrep: the same"
  "git git: patches of a workspace round-trip with it; its protected files"
  "make make: exploits of protected files, tried for real, here and below"
  "python3 python3: the same"
  "pytest python3-pytest: the same, and the recipe that makes it write a report"
  "go golang-go: the same"
  "cargo cargo: the same"
  "mvn maven: the same"
  "rspec ruby-rspec: the same, and its recipe"
  "bundle ruby-bundler: exploits of its protected files"
  "phpunit phpunit: its recipe, and exploits of its protected files"
  "ctest cmake: its recipe"
  "chromium chromium: the page of a batch, in the full suite"
)

missing=()
for part in "${parts[@]}"; do
  read -r command package _ <<<"$part"
  command -v "$command" >/dev/null || missing+=("${package%:}")
done
[ "${#missing[@]}" -eq 0 ] && exit 0

sudo=()
[ "$(id -u)" -eq 0 ] || sudo=(sudo)
"${sudo[@]}" apt-get update -qq
DEBIAN_FRONTEND=noninteractive "${sudo[@]}" apt-get install -qq -y --no-install-recommends "${missing[@]}"
