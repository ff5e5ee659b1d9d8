/** Name of a removed entry on its way out. */
export function goneName(index: number): string {
  return `gone-${index}`;
}
