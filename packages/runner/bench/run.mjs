// Cost of one run beside what one would use instead. `pnpm build` first, then `pnpm bench`.
import { spawn } from "node:child_process";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";

const tools = ["spawn", "runner", "execa", "tinyexec"];
const once = fileURLToPath(new URL("./once.mjs", import.meta.url));

/** Each figure comes from a process of its own, so that none pays for another's memory. */
function measure(tool, task, size) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [once, tool, task, String(size)], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let text = "";
    child.stdout.on("data", (bytes) => (text += bytes));
    child.on("close", (code) =>
      code === 0 ? resolve(JSON.parse(text)) : reject(new Error(`${tool} ${task}: ${code}`)),
    );
  });
}

const row = (cells) => console.log(`| ${cells.join(" | ")} |`);
const ratio = (value, base) => `${(value / base).toFixed(2)}x`;

console.log(`Node.js ${process.version}, ${cpus().length} x ${cpus()[0]?.model ?? "?"}\n`);

const { ms: directories } = await measure("all", "directories", 100);
console.log(`Making the two directories of a run takes ${directories.toFixed(2)} ms here.\n`);

row(["`true`, median ms", "100 runs", "400 runs", "against spawn"]);
row(["---", "---", "---", "---"]);
const [n, n4] = [await measure("all", "true", 100), await measure("all", "true", 400)];
for (const tool of tools) row([tool, n[tool].toFixed(2), n4[tool].toFixed(2), ratio(n[tool], n.spawn)]);

console.log();
row(["`true` at once, ms until all are over", "50", "200", "against spawn"]);
row(["---", "---", "---", "---"]);
const [t, t4] = [await measure("all", "together", 50), await measure("all", "together", 200)];
for (const tool of tools) row([tool, t[tool].toFixed(0), t4[tool].toFixed(0), ratio(t4[tool], t4.spawn)]);

console.log();
row(["first `true` of a process, median of 9", "ms"]);
row(["---", "---"]);
for (const tool of tools) {
  const all = [];
  for (let index = 0; index < 9; index += 1) all.push((await measure(tool, "first", 1)).ms);
  row([tool, all.toSorted((a, b) => a - b)[4].toFixed(1)]);
}

console.log();
row(["`true` in each mode, median ms", "100 runs", "400 runs", "more than spawn"]);
row(["---", "---", "---", "---"]);
const [m, m4] = [await measure("all", "modes", 100), await measure("all", "modes", 400)];
for (const mode of ["spawn", "process", "namespace", "bubblewrap"]) {
  row([mode, m[mode].toFixed(2), m4[mode].toFixed(2), `${(m[mode] - m.spawn).toFixed(1)} ms`]);
}

console.log();
row(["`true`, bounded as a whole, median ms", "10 runs", "40 runs"]);
row(["---", "---", "---"]);
const [w, w4] = [await measure("all", "whole", 10), await measure("all", "whole", 40)];
for (const way of Object.keys(w)) row([way, w[way].toFixed(1), w4[way].toFixed(1)]);

console.log();
row(["output", "25 MB: ms", "100 MB: ms", "100 MB: peak RSS in MB", "against spawn"]);
row(["---", "---", "---", "---", "---"]);
let plain = 0;
for (const tool of tools) {
  const [small, large] = [await measure(tool, "output", 25e6), await measure(tool, "output", 100e6)];
  if (tool === "spawn") plain = large.ms;
  row([tool, small.ms.toFixed(0), large.ms.toFixed(0), large.peakMb.toFixed(0), ratio(large.ms, plain)]);
}

console.log();
row(["kill of a tree, half of it in sessions of its own", "ms until gone", "left"]);
row(["---", "---", "---"]);
for (const size of [50, 200]) {
  for (const tool of ["runner", "execa"]) {
    const { ms, left } = await measure(tool, "tree", size);
    row([`${tool}, ${size} processes`, ms.toFixed(0), left]);
  }
}
