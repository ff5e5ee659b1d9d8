// One call in a new process: `node bench/first.mjs <contender> <kind>` prints MB/s of UTF-16 units.
import { contenders, cost, sample } from "./samples.mjs";

const [contender, kind] = process.argv.slice(2);
const input = sample(kind, 1);
console.log(input.length / 1000 / cost(contenders[contender], input));
