import { currentOwner, startTimeOf, type Owner } from "../base/owner.js";

/** What is known about the process that made a workspace. */
export type OwnerState = "alive" | "dead" | "foreign" | "unknown";

/**
 * Compares the mark with the processes of this machine. Only where the number, the start time, the boot and the
 * namespace of processes can all be compared is an owner called dead.
 */
export function ownerState(owner: Owner): OwnerState {
  const here = currentOwner();
  if (owner.host !== here.host) return "foreign";
  if (owner.bootId === null || here.bootId === null) return "unknown";
  if (owner.bootId !== here.bootId) return "dead";
  if (owner.processNamespace !== here.processNamespace) return "foreign";
  if (owner.startTime === null || here.startTime === null) return "unknown";
  return startTimeOf(owner.processId) === owner.startTime ? "alive" : "dead";
}
