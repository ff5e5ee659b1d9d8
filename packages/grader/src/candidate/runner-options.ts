import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Finding } from "@testbed/reporters";
import type { Workspace } from "@testbed/workspace";
import type { Task } from "../task/task.js";
import { repositoryOf } from "../task/repository.js";
import { mergeCargo, mergeIni, mergePackage, mergePyproject, type Merge } from "./merge-options.js";

/**
 * Puts options of test runners back that stand in files which a candidate may change for other reasons. Everything else in
 * these files stays as the candidate has it; one that cannot be read is put back whole.
 */
export async function restoreRunnerOptions(tree: Workspace, task: Task): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const [name, merge] of merges(task)) {
    const own = await tree.readFile(name).then(
      (bytes) => Buffer.from(bytes).toString("utf8"),
      () => null,
    );
    const original = await readFile(join(repositoryOf(task), name), "utf8").catch(() => null);
    if (own === null || own === original) continue;
    const merged = merge(own, original);
    if (merged === own) continue;
    if (merged === null) await tree.remove([name]);
    else await tree.writeFiles([{ path: name, content: merged }]);
    const message = `What the candidate set in ${name} for test runners was undone.`;
    findings.push({ code: "runner-options-restored", message });
  }
  return findings;
}

function merges({ suite }: Task): readonly (readonly [name: string, merge: Merge])[] {
  const isScript = ["npm", "npx", "pnpm", "yarn", "bun"].includes(basename(suite.command));
  return [
    ["pyproject.toml", mergePyproject],
    ["Cargo.toml", mergeCargo],
    ["setup.cfg", mergeIni],
    ["tox.ini", mergeIni],
    ["package.json", mergePackage(isScript)],
  ];
}
