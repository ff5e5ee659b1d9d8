import { chmodSync, mkdirSync } from "node:fs";

/** Makes a directory for this user only, whatever the umask takes away. */
export function makePrivate(path: string | Buffer): void {
  mkdirSync(path, { mode: 0o700 });
  chmodSync(path, 0o700);
}
