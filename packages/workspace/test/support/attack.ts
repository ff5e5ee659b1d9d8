import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { fixture } from "./bundle.js";
import { scratchDirectory } from "./scratch.js";

/** A place for a workspace with a treasure beside it. */
export function makeTarget(): { directory: string; out: string } {
  const directory = scratchDirectory();
  const out = join(directory, "out");
  mkdirSync(join(out, "sub"), { recursive: true });
  for (const name of ["f", "g", "sub/f"]) writeFileSync(join(out, name), "secret");
  return { directory, out };
}

/** Another process that exchanges `root/name` and a link to `out` until it has done so many rounds. */
export async function startSwapping(
  root: string,
  options: { readonly name: string; readonly out: string; readonly rounds: number },
): Promise<{ done: () => boolean; stop: () => Promise<void> }> {
  const { name, out, rounds } = options;
  const child = spawn(process.execPath, [fixture("swap.mjs"), root, name, out, String(rounds)], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let ended = false;
  const end = once(child, "close").then(() => (ended = true));
  await once(child.stdout, "data");
  return {
    done: () => ended,
    stop: async () => {
      child.kill("SIGKILL");
      await end;
    },
  };
}
