// Side by side in one run: this package against `grep -E` with the same patterns, on logs of growing size.
import { spawnSync } from "node:child_process";
import {
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
  createReadStream,
} from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { diagnoseStream, rules } from "../dist/index.js";

const MIB = 1_048_576;
const directory = mkdtempSync(join(tmpdir(), "diagnose-bench-"));

/** A log as jobs write them: installs, compilers and tests that pass, with a failure here and there. */
function writeLog(file, size) {
  const recordings = join(import.meta.dirname, "../test/recordings/writing");
  const parts = readdirSync(recordings, { recursive: true })
    .filter((name) => name.endsWith("log.txt"))
    .sort((one, other) => (one < other ? -1 : 1))
    .map((name) => readFileSync(join(recordings, name), "utf8"));
  const quiet = Array.from(
    { length: 400 },
    (_, line) =>
      `2026-11-30T13:54:57.${1_000_000 + line}Z   ✓ src/part-${line}.test.ts (${line} tests) ${line}ms\n`,
  ).join("");
  const whole = parts.map((part) => quiet + part).join("");
  const handle = openSync(file, "w");
  for (let written = 0; written < size; written += Buffer.byteLength(whole))
    writeSync(handle, whole.slice(0, size - written));
}

/** The patterns in the dialect of grep; those with lookaround have no equal there and are left out. */
function grepPatterns() {
  const all = rules.flatMap(({ patterns }) => patterns.map(({ source }) => source));
  return all
    .filter((source) => !/\(\?[=!<]/.test(source))
    .map((source) =>
      source
        .replaceAll("(?:", "(")
        .replaceAll("\\d", "[0-9]")
        .replaceAll(/\[([^\]]*)\\w([^\]]*)\]/g, "[$1A-Za-z0-9_$2]")
        .replaceAll("\\/", "/")
        // Counted repetitions make grep's automaton huge; whoever greps writes `.*`.
        .replaceAll(/\{0,\d+\}\??/g, "*")
        .replaceAll(/\{1,\d+\}\??/g, "+"),
    );
}

async function ours(file) {
  const started = performance.now();
  const { findings, lines } = await diagnoseStream({ chunks: createReadStream(file) });
  return { ms: performance.now() - started, findings: findings.length, lines };
}

function grep(args, file) {
  const started = performance.now();
  const { status, error } = spawnSync("grep", [...args, file], {
    env: { LC_ALL: "C", PATH: process.env.PATH },
    timeout: 120_000,
  });
  return status === null || error ? null : performance.now() - started;
}

const perSecond = (file, ms) =>
  ms === null ? "more than 120 s" : (statSync(file).size / MIB / (ms / 1000)).toFixed(1);

try {
  console.log(`Node ${process.version}, ${cpus()[0]?.model}, MiB/s\n`);
  const patterns = join(directory, "patterns");
  writeFileSync(patterns, `${grepPatterns().join("\n")}\n`);
  console.log(
    `${grepPatterns().length} of ${rules.flatMap((rule) => rule.patterns).length} patterns in the dialect of grep\n`,
  );
  console.log(
    "| log | diagnoseStream | grep -cE, the patterns | ratio | resident set after |\n| --- | --- | --- | --- | --- |",
  );
  const warm = join(directory, "warm");
  writeLog(warm, MIB);
  await ours(warm);
  for (const size of [1, 4, 16, 100]) {
    const file = join(directory, `${size}.log`);
    writeLog(file, size * MIB);
    const { ms } = await ours(file);
    const rss = process.memoryUsage().rss / MIB;
    const other = size > 4 ? null : grep(["-cE", "-f", patterns], file);
    const ratio = other === null ? "–" : (other / ms).toFixed(1);
    console.log(
      `| ${size} MiB | ${perSecond(file, ms)} | ${size > 4 ? "not run" : perSecond(file, other)} | ${ratio} | ${rss.toFixed(0)} MiB |`,
    );
    rmSync(file);
  }
} finally {
  rmSync(directory, { recursive: true });
}
