import type { Sandbox } from "../sandbox.js";

/**
 * A PID namespace, which the supervisor makes itself, by system calls (`helper/namespace.pl`); without root in a user
 * namespace that maps the user to itself. It says which part of it is refused.
 */
export const namespaceSandbox: Sandbox = {
  mode: "namespace",
  argv: [],
  outerUser: null,
  directories: null,
  steps: [],
};
