// What the command costs beside Node's own start: most of a short call is loading code.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const bin = fileURLToPath(new URL("../dist/bin.js", import.meta.url));
const rounds = 15;

function median(args, input = "") {
  const times = [];
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    const { status, stderr } = spawnSync(process.execPath, args, { input, maxBuffer: 64 * 1024 * 1024 });
    if (status !== 0) throw new Error(String(stderr));
    times.push(performance.now() - startedAt);
  }
  return times.sort((a, b) => a - b)[(rounds - 1) / 2];
}

const bare = median(["--eval", "0"]);
console.log(`node --eval 0: ${bare.toFixed(0)} ms`);
console.log("command | ms | ratio to bare node");
const line = "ok 1 - adds in 12ms\n";
for (const { title, args, input = "" } of [
  { title: "--version", args: ["--version"] },
  { title: "normalize, 20 bytes", args: ["normalize"], input: line },
  { title: "normalize, 1 MB", args: ["normalize"], input: line.repeat(50_000) },
  { title: "normalize, 4 MB", args: ["normalize"], input: line.repeat(200_000) },
]) {
  const ms = median([bin, ...args], input);
  console.log(`${title} | ${ms.toFixed(0)} | ${(ms / bare).toFixed(2)}`);
}
