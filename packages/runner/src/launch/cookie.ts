/** Stands in the environment of every process of a run. */
export const cookieName = "TESTBED_RUN";

/** The same with the id of a run, as it stands there. */
export function cookieOf(id: string): string {
  return `${cookieName}=${id}`;
}
