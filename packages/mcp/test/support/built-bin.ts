import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const packages = fileURLToPath(new URL("../../../", import.meta.url));

/** Path of the built command. A build older than its sources would prove nothing, so that is an error. */
export function builtBin(): string {
  for (const name of ["mcp", "diagnose", "grader", "normalize", "reporters", "runner", "workspace"]) {
    const built = newest(join(packages, name, "dist"));
    if (built === 0 || built < newest(join(packages, name, "src"))) {
      throw new Error(`packages/${name} is not built from its present sources: run "pnpm build" first`);
    }
  }
  return join(packages, "mcp", "dist", "bin.js");
}

function newest(directory: string): number {
  try {
    return readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => statSync(join(entry.parentPath, entry.name)).mtimeMs)
      .reduce((latest, time) => Math.max(latest, time), 0);
  } catch {
    return 0;
  }
}
