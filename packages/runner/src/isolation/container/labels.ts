/** Names the process that a container belongs to, for ever. */
export const ownerLabel = "testbed.owner";
/** The user of that process. */
export const userLabel = "testbed.user";

/** The labels of every container of this process. */
export function ownLabels(mark: string): Readonly<Record<string, string>> {
  return { [ownerLabel]: mark, [userLabel]: String(process.getuid?.() ?? "") };
}
