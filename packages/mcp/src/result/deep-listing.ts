import type { Testbed } from "@testbed/grader";

type Workspace = ReturnType<Testbed["workspace"]>;

/** A whole listing, as far as it goes. */
export interface DeepListing {
  readonly entries: Awaited<ReturnType<Workspace["list"]>>;
  /** Names of directories that were listed without what they hold, since something in them lies too deep. */
  readonly notEntered: string[];
}

/** What `list()` leaves out by default. */
const NEVER_ENTERED = [".git", "node_modules"];
/** Few, since they take up room in the result. */
const MAX_NAMES = 4;

/** Lists a workspace; where a tree is too deep, without what the last directories on the way down hold. */
export async function listAsDeepAsAllowed(workspace: Workspace): Promise<DeepListing> {
  const notEntered: string[] = [];
  for (;;) {
    try {
      return { entries: await workspace.list({ omit: [...NEVER_ENTERED, ...notEntered] }), notEntered };
    } catch (error) {
      const name = parentOfTooDeep(error);
      if (name === undefined || notEntered.includes(name) || notEntered.length === MAX_NAMES) throw error;
      notEntered.push(name);
    }
  }
}

/** The name of the directory that holds what lies too deep; undefined for any other error. */
function parentOfTooDeep(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error) || error.code !== "too-deep") return undefined;
  return "path" in error && typeof error.path === "string" ? error.path.split("/").at(-2) : undefined;
}
