import type { RunUser } from "../isolation.js";
import { mountsOf, type ShownPaths } from "../mounts.js";
import type { Sandbox, SandboxStep } from "../sandbox.js";
import { systemPaths } from "./system-paths.js";

const bwrap = "/usr/bin/bwrap";

/** What the sandbox shows. */
export interface BubblewrapPaths extends ShownPaths {
  readonly temporaryBytes: number;
  readonly cwd: string;
}

const home = "/home/run";
const otherNamespaces = ["--unshare-ipc", "--unshare-uts", "--unshare-cgroup"];
/** Its first process is this package's own, which tells how the main process ended. */
const tree = ["--unshare-pid", "--as-pid-1", "--die-with-parent"];

/**
 * A sandbox by `bwrap`(1). It is always made by the user that the run has: a user namespace made by root would map
 * to root, and leave the run the owner of root's files.
 */
export function bubblewrapSandbox(paths: BubblewrapPaths, user: RunUser | null): Sandbox {
  const namespaces = ["--unshare-user", "--disable-userns", ...tree, "--unshare-net", ...otherNamespaces];
  return {
    mode: "bubblewrap",
    argv: [bwrap, ...namespaces, "--cap-drop", "ALL", ...fileSystem(paths), "--"],
    outerUser: user,
    directories: { home, temporary: "/tmp" },
    steps: steps(),
  };
}

function fileSystem({ temporaryBytes, cwd, ...shown }: BubblewrapPaths): readonly string[] {
  const sized = ["--perms", "0700", "--size", String(temporaryBytes), "--tmpfs"];
  return [
    systemPaths(),
    ["--proc", "/proc"],
    ["--dev", "/dev"],
    ...["/tmp", home, "/dev/shm"].map((path) => [...sized, path]),
    // What is mounted later covers what is mounted before.
    ...mountsOf(shown).map(({ path, isReadOnly }) => [isReadOnly ? "--ro-bind" : "--bind", path, path]),
    // These two are memory without a bound of its own.
    ["--remount-ro", "/dev"],
    ["--remount-ro", "/"],
    ["--chdir", cwd],
  ].flat();
}

function steps(): readonly SandboxStep[] {
  const layers: readonly (readonly [SandboxStep["layer"], readonly string[]])[] = [
    ["user-namespace", ["--unshare-user", "--ro-bind", "/", "/"]],
    ["pid-namespace", tree],
    ["network-namespace", ["--unshare-net"]],
    ["other-namespaces", otherNamespaces],
    ["proc", ["--proc", "/proc"]],
    ["devices", ["--dev", "/dev"]],
    ["nested-namespaces", ["--disable-userns"]],
  ];
  const grown = layers.map(([layer], index) => {
    const flags = layers.slice(0, index + 1).flatMap(([, added]) => added);
    return { layer, argv: [bwrap, ...flags, "--", "/bin/true"] };
  });
  return [{ layer: "program", argv: [bwrap, "--version"] }, ...grown];
}
