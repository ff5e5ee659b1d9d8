/** The primes below a limit. */
export function primesBelow(limit) {
  const composite = new Uint8Array(limit);
  const primes = [];
  for (let number = 2; number < limit; number++) {
    if (composite[number] === 1) continue;
    primes.push(number);
    for (let multiple = number * number; multiple < limit; multiple += number) composite[multiple] = 1;
  }
  return primes;
}
