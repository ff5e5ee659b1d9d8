import { closeSync, constants, openSync } from "node:fs";
import type { Directory } from "./directory.js";

/** Keeps a directory from being mistaken: its inode number is not given to another one while it is held. */
export interface Hold {
  /** The directory, where it is held by the descriptor that every access walks from. */
  readonly directory: Directory | undefined;
  /** Gives it back; again does nothing. */
  release(): void;
}

const forgotten = new FinalizationRegistry<Hold>((hold) => hold.release());

/**
 * Holds a directory until it is released, or until `owner`, which must not be reachable from the directory, is
 * collected: a workspace that nobody can destroy any more must not cost a descriptor for ever.
 *
 * @param directory - open; belongs to the hold from now on
 */
export function holdDirectory(directory: Directory, owner: object): Hold {
  const hold = directory.guarantee === "fd" ? holdHandle(directory) : holdByPath(directory);
  forgotten.register(owner, hold);
  return hold;
}

function holdHandle(directory: Directory): Hold {
  return { directory, release: () => directory.close() };
}

/** A handle by path holds nothing itself. On Windows none is needed: NTFS counts the uses of a file number in it. */
function holdByPath(directory: Directory): Hold {
  const { O_DIRECTORY, O_NOFOLLOW, O_RDONLY } = constants;
  const flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW;
  let descriptor = process.platform === "win32" ? undefined : openSync(directory.self, flags);
  return {
    directory: undefined,
    release: () => {
      if (descriptor !== undefined) closeSync(descriptor);
      descriptor = undefined;
    },
  };
}
