import { execFileSync } from "node:child_process";
import { onTestFinished, type TestContext } from "vitest";

/** Mounts a directory or a file over another one until the end of the test, or skips where this user may not. */
export function bindMount(context: TestContext, source: string, over: string): void {
  mount(context, ["--bind", source, over], source);
}

/** Mounts an empty file system in memory. */
export function memoryMount(context: TestContext, over: string): void {
  mount(context, ["-t", "tmpfs", "tmpfs", over], over);
}

function mount(context: TestContext, args: readonly string[], what: string): void {
  try {
    execFileSync("mount", args, { stdio: "ignore" });
  } catch {
    context.skip(`mount: this user may not mount ${what}`);
  }
}

/** Where something is mounted below a directory, wherever it was moved to, outermost first. */
function mountsBelow(directory: string): string[] {
  const mounted = execFileSync("findmnt", ["-rno", "TARGET"], { encoding: "utf8" });
  return mounted.split("\n").filter((line) => line.startsWith(`${directory}/`));
}

/** Takes away all that is mounted below a directory. */
export function unmountBelow(directory: string): void {
  for (const at of mountsBelow(directory).toReversed()) execFileSync("umount", [at]);
}

/** Takes away at the end of the test what is mounted below a directory, before the directory itself goes. */
export function unmountAfterwards(directory: string): void {
  onTestFinished(() => unmountBelow(directory));
}
