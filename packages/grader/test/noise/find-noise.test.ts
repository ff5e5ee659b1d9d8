import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findNoise, type FindNoiseOptions, type NoiseReport } from "../../src/index.js";

let directory = "";

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "noise-"));
});
afterAll(async () => {
  await rm(directory, { recursive: true });
});

/** Runs a shell line twice. */
async function noiseOf(line: string, options: Partial<FindNoiseOptions> = {}): Promise<NoiseReport> {
  return findNoise({ command: "sh", args: ["-c", line], directory, ...options });
}

test("what normalizing removes is no noise", async () => {
  const report = await noiseOf('echo "ok in $PWD"; echo "took $$ms" >&2; date +%Y-%m-%dT%H:%M:%SZ');
  expect(report).toMatchObject({ status: "clean", reason: null, differences: [], more: false });
});

test.each([
  ["the time zone", "date +%Z", "UTC", "+0545"],
  ["the locale", "echo $LC_ALL", "C.UTF-8", "de_DE.UTF-8"],
  ["the umask", "umask", "0022", "0077"],
  ["the name of the user", "echo $USER", "ann", "someone-else"],
])("%s shows", async (_, line, a, b) => {
  const report = await noiseOf(line);
  expect(report.status).toBe("noisy");
  expect(report.differences).toEqual([expect.objectContaining({ stream: "stdout", line: 1, a, b })]);
});

test("the length of the path shows where a program depends on it", async () => {
  const report = await noiseOf("echo ${#PWD} | tr 0-9 a-j");
  expect(report.status).toBe("noisy");
});

test("the number of processors is varied where taskset is there", async (ctx) => {
  const report = await noiseOf("nproc | tr 0-9 a-j");
  const cpus = report.variations.find(({ name }) => name === "cpu-count");
  if (cpus?.first === cpus?.second) ctx.skip("taskset: not on this machine");
  expect(cpus).toEqual({ name: "cpu-count", first: "all", second: "1" });
});

test("root lets another user run the second one", async (ctx) => {
  if (process.geteuid?.() !== 0) ctx.skip("root: only root can choose a user");
  const report = await noiseOf("id -u | tr 0-9 a-j; touch made-here");
  expect(report.differences).toEqual([expect.objectContaining({ a: "a", b: "gffde" })]);
});

test("a difference comes with the option that removes it", async () => {
  const line = 'if [ $TZ = UTC ]; then echo "ok, 5 ms later"; else echo "ok, 7 ms later"; fi';
  const report = await noiseOf(line);
  expect(report.differences[0]?.remedy).toEqual({ durations: "anywhere" });
  expect((await noiseOf(line, { normalize: { durations: "anywhere" } })).status).toBe("clean");
});

test("a line that only one run has is one difference", async () => {
  const report = await noiseOf(
    "echo a; [ $TZ = UTC ] || echo extra; echo b; echo c; [ $TZ = UTC ] && echo late; echo d",
  );
  expect(report.differences.map(({ a, b }) => [a, b])).toEqual([
    ["b", "extra"],
    ["late", "d"],
  ]);
});

test("many differences are counted out at twenty for a stream", async () => {
  const report = await noiseOf("for i in $(seq 30); do echo $TZ; done");
  expect(report.differences).toHaveLength(20);
  expect(report.more).toBe(true);
});

test.each([
  ["[ $TZ = UTC ]", "The first run exited with 0, the second exited with 1."],
  ["kill -9 $$", "Both runs ended as signaled."],
])("%s cannot be compared", async (line, reason) => {
  expect(await noiseOf(line)).toMatchObject({ status: "not-comparable", reason });
});

test("a command that does not exist cannot be compared", async () => {
  const report = await findNoise({ command: "no-such-command", directory });
  expect(report.status).toBe("not-comparable");
});

test("output that was not kept cannot be compared", async () => {
  const report = await noiseOf("yes | head -2000", { maxOutputBytes: 1000 });
  expect(report).toMatchObject({
    status: "not-comparable",
    reason: expect.stringContaining("maxOutputBytes"),
  });
});

test("the directory itself is left as it is", async () => {
  await writeFile(join(directory, "kept.txt"), "");
  await noiseOf("rm -f kept.txt; touch made.txt");
  expect(await readdir(directory)).toEqual(["kept.txt"]);
});

test.each([
  [{ directory: "/no/such" }, "/no/such"],
  [{ unknown: 1 }, "unknown"],
  [{ timeoutMs: "5" }, "timeoutMs"],
])("%j is refused before anything runs", async (wrong, named) => {
  await expect(noiseOf("true", wrong as Partial<FindNoiseOptions>)).rejects.toThrow(named);
});
