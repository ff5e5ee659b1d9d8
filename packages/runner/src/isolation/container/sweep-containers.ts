import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { goneSince } from "../../reap/owner-mark.js";
import { callEngine, engineFiles } from "./engine.js";
import { ContainerHandle } from "./container-handle.js";
import { ownerLabel, userLabel } from "./labels.js";

/** What came of the containers of dead harnesses. */
export interface ContainerSweep {
  /** Names of those that are gone. */
  readonly removed: readonly string[];
  /** Names of those that are not. */
  readonly left: readonly string[];
}

/** Removes the containers whose harness is dead and was this user's; what may belong to one that lives stays. */
export async function sweepContainers(): Promise<ContainerSweep> {
  const [removed, left]: [string[], string[]] = [[], []];
  for (const name of ["podman", "docker"] as const) {
    const file = engineFiles(name)[0];
    if (file === undefined || (name === "podman" && !hasStore())) continue;
    for (const container of await abandoned(file)) {
      const isGone = await new ContainerHandle({ name, file }, container).remove();
      (isGone ? removed : left).push(container);
    }
  }
  return { removed, left };
}

/** Without root, asking podman leaves a process of its own; who never used it has nothing to be swept. */
function hasStore(): boolean {
  return process.getuid?.() === 0 || existsSync(join(homedir(), ".local/share/containers/storage"));
}

/** Podman prints a map, docker a list; both name it like this. */
const ownerForm = new RegExp(`${ownerLabel.replace(".", "\\.")}[:=]([0-9a-f-]+)`);

async function abandoned(file: string): Promise<readonly string[]> {
  const label = `label=${userLabel}=${String(process.getuid?.() ?? "")}`;
  const args = ["ps", "--all", "--no-trunc", "--filter", label, "--format", "{{.Names}} {{.Labels}}"];
  const { code, stdout } = await callEngine(file, args);
  if (code !== 0) return [];
  return stdout
    .split("\n")
    .filter((line) => goneSince(ownerForm.exec(line)?.[1] ?? "") !== null)
    .flatMap((line) => line.split(" ", 1));
}
