import { statfsSync, statSync } from "node:fs";
import { CheckedDirectory } from "./checked-directory.js";
import { DescriptorDirectory } from "./descriptor-directory.js";
import { sameFile, type Directory, type Guarantee } from "./directory.js";

const PROC_MAGIC = 0x9fa0;

/**
 * Opens a directory by absolute path; its last name must not be a link.
 *
 * @param crossesMounts - whether what is mounted in it belongs to it
 */
export function openDirectory(
  path: string,
  guarantee: Guarantee,
  options: { readonly crossesMounts?: boolean } = {},
): Directory {
  return guarantee === "fd"
    ? DescriptorDirectory.openPath(path, options)
    : CheckedDirectory.openPath(path, options);
}

/** The strongest guarantee that holds here, found by trying it. */
export function strongestGuarantee(): Guarantee {
  return process.platform === "linux" && descriptorsLeadHome() ? "fd" : "checked";
}

function descriptorsLeadHome(): boolean {
  try {
    // Something else may be mounted over /proc, and would then answer for the descriptors.
    if (statfsSync("/proc/self/fd").type !== PROC_MAGIC) return false;
    const directory = DescriptorDirectory.openPath("/");
    try {
      const { dev, ino } = statSync(directory.at("."), { bigint: true });
      return sameFile(directory.identity(), { device: dev, inode: ino });
    } finally {
      directory.close();
    }
  } catch {
    return false;
  }
}
