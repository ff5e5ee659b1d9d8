// Peak memory of one call, on Linux: `node bench/memory.mjs [Mi]`; a process of its own for each kind.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { contenders, kinds, sample } from "./samples.mjs";

const [megabytes = "32", kind] = process.argv.slice(2);

function kibibytes(name) {
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(readFileSync("/proc/self/status", "utf8"))[1]);
}

function measure() {
  const input = sample(kind, Number(megabytes));
  const bytes = input.length * (kind.endsWith("ASCII") ? 1 : 2);
  globalThis.gc();
  // Resets the peak, see proc(5).
  writeFileSync("/proc/self/clear_refs", "5");
  const before = kibibytes("VmRSS");
  const result = contenders.normalize(input);
  result.charCodeAt(result.length >> 1);
  return ((kibibytes("VmHWM") - before) * 1024) / bytes;
}

if (kind) console.log(measure().toFixed(2));
else {
  for (const name of Object.keys(kinds).slice(0, 4)) {
    const grown = execFileSync(process.execPath, ["--expose-gc", import.meta.filename, megabytes, name]);
    console.log(`${name}, ${megabytes} Mi: memory grew by at most ${String(grown).trim()} times the text`);
  }
}
