/** The primes below a limit. */
export function primesBelow(limit) {
  const primes = [];
  for (let number = 2; number < limit; number++) {
    let prime = true;
    for (let divisor = 2; divisor < number; divisor++) if (number % divisor === 0) prime = false;
    if (prime) primes.push(number);
  }
  return primes;
}
