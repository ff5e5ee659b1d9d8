/** A time as a text says it. */
export function minutes(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1_000);
  return seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;
}
