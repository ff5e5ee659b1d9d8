/** Stands in the environment of every process of a run. */
export const cookieName = "TESTBED_RUN";

/** What it says: to whom the run belongs, so that nobody can pass it off as the run of a process that is dead. */
export function cookieValue(owner: string, id: string): string {
  return `${owner}.${id}`;
}

/** Both, as it stands there. */
export function cookieOf(owner: string, id: string): string {
  return `${cookieName}=${cookieValue(owner, id)}`;
}
