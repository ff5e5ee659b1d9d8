import { readFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Scripts of the first `package.json` among some directories; none where there is no such file. Only for directories that
 * no candidate writes to: what stands there decides where a report is expected.
 */
export async function packageScripts(
  directories: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  for (const directory of directories) {
    const text = await readFile(join(directory, "package.json"), "utf8").catch(() => null);
    if (text !== null) return scriptsOf(text);
  }
  return {};
}

function scriptsOf(text: string): Readonly<Record<string, string>> {
  try {
    const manifest: unknown = JSON.parse(text);
    const scripts =
      typeof manifest === "object" && manifest !== null && "scripts" in manifest ? manifest.scripts : null;
    const entries = Object.entries(typeof scripts === "object" && scripts !== null ? scripts : {});
    return Object.fromEntries(
      entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
    );
  } catch {
    return {};
  }
}
