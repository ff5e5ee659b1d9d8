import { spawn } from "node:child_process";
import { systemCode } from "../errors/system-error.js";
import { quote } from "../errors/runner-error.js";
import type { SandboxFailure } from "./isolation.js";
import type { Sandbox, SandboxStep } from "./sandbox.js";

const fixes: Readonly<Record<SandboxFailure["layer"], string>> = {
  supervisor: "it needs Linux on x64 or arm64 with /usr/bin/perl",
  program: "install the package bubblewrap (bwrap), or podman or docker",
  user: "only root can start a run as another user",
  "user-namespace":
    "allow unprivileged user namespaces (sysctl user.max_user_namespaces, kernel.apparmor_restrict_unprivileged_userns; in a container its seccomp profile)",
  "pid-namespace": "allow PID namespaces (CAP_SYS_ADMIN for root; in a container its seccomp profile)",
  "network-namespace": "allow network namespaces (sysctl user.max_net_namespaces)",
  "other-namespaces": "allow IPC, UTS and cgroup namespaces",
  proc: "allow a new /proc (a container masks parts of its own; start it with an unmasked /proc)",
  devices: "allow the mounts of a new /dev",
  "nested-namespaces": "use bubblewrap 0.8 or newer",
  engine: "see that the engine can start a container with these limits, by its own command line",
  "set-up": "see that the user of the run can reach the workspace and every path shown",
};

/** What is to be said of a layer that refused. */
export function sandboxFailure(
  mode: SandboxFailure["mode"],
  layer: SandboxFailure["layer"],
  words: string,
): SandboxFailure {
  const said = words.trim() === "" ? "" : ` (${quote(words.trim())})`;
  return { mode, layer, message: `The sandbox ${mode} was refused by ${layer}${said}: ${fixes[layer]}.` };
}

/** Finds the layer that refused a sandbox, by trying one more at a time until one fails or `deadline` has passed. */
export async function diagnose(sandbox: Sandbox, words: string, deadline: number): Promise<SandboxFailure> {
  for (const step of sandbox.steps) {
    const remaining = Math.floor(deadline - performance.now());
    if (remaining <= 0) break;
    const refusal = await tryStep(step, sandbox, remaining);
    if (refusal !== null) return sandboxFailure(sandbox.mode, step.layer, refusal);
  }
  return sandboxFailure(sandbox.mode, "set-up", words);
}

/** What the system said against it, or `null`. */
function tryStep(step: SandboxStep, sandbox: Sandbox, timeout: number): Promise<string | null> {
  const [program = "", ...args] = step.argv;
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: "/",
      env: {},
      stdio: ["ignore", "ignore", "pipe"],
      ...sandbox.outerUser,
      timeout,
      killSignal: "SIGKILL",
    });
    let words = "";
    child.on("error", (error) => resolve(systemCode(error)));
    // Out of descriptors there is no stream either.
    if (child.pid === undefined) return;
    child.stderr.setEncoding("utf8").on("data", (text: string) => (words = (words + text).slice(0, 500)));
    child.on("close", (code) => resolve(code === 0 ? null : words));
  });
}
