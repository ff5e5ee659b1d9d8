import type { Sandbox } from "../sandbox.js";

const unshare = "/usr/bin/unshare";

/** A PID namespace by `unshare`(1); without root in a user namespace that maps the user to itself. */
export function namespaceSandbox(isRoot: boolean): Sandbox {
  const user = isRoot ? [] : ["--user", "--map-current-user"];
  const tree = ["--pid", "--fork", "--kill-child"];
  return {
    mode: "namespace",
    argv: [unshare, ...user, ...tree, "--mount-proc", "--"],
    outerUser: null,
    directories: null,
    steps: [
      { layer: "program", argv: [unshare, "--version"] },
      { layer: "user-namespace", argv: [unshare, ...user, "--", "/bin/true"] },
      { layer: "pid-namespace", argv: [unshare, ...user, ...tree, "--", "/bin/true"] },
      { layer: "proc", argv: [unshare, ...user, ...tree, "--mount-proc", "--", "/bin/true"] },
    ],
  };
}
