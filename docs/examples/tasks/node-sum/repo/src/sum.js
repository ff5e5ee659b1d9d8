/** Adds up a list of amounts. */
export function sum(amounts) {
  return amounts.reduce((total, amount) => total + amount);
}
