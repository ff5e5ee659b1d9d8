// One measurement: node once.mjs <tool> <task> <size>; prints JSON.
import { spawn, spawnSync } from "node:child_process";
import { chownSync, mkdirSync, mkdtempSync, rmdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execa } from "execa";
import { x } from "tinyexec";
import { run } from "../dist/index.js";

const [tool, task, size] = [process.argv[2], process.argv[3], Number(process.argv[4])];
const env = { PATH: "/usr/bin:/bin" };
/** Image that is there already; without one no container is measured. */
const image = process.env.TESTBED_BENCH_IMAGE;

/** Raw spawn with both streams kept whole, as one writes it by hand. */
function bare(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
    const kept = [];
    child.stdout.on("data", (bytes) => kept.push(bytes));
    child.stderr.on("data", (bytes) => kept.push(bytes));
    child.on("close", () => resolve(Buffer.concat(kept).toString()));
  });
}

const calls = {
  spawn: bare,
  runner: (command, args, options) => run({ command, args, cwd: "/", ...options }),
  execa: (command, args, options) =>
    execa(command, args, { env, extendEnv: false, reject: false, maxBuffer: 200e6, ...options }),
  tinyexec: (command, args) => x(command, args, { nodeOptions: { env } }),
};
const call = calls[tool];

const tasks = {
  /** All tools in turn, so that the machine's other work hits them alike. */
  async true() {
    const each = Object.entries(calls).map(([name, one]) => [name, () => one("true", [])]);
    return inTurn(Object.fromEntries(each), size);
  },
  /** That many at once, in turn. */
  async together() {
    const each = Object.entries(calls).map(([name, one]) => [
      name,
      () => Promise.all(Array.from({ length: size }, () => one("true", []))),
    ]);
    return inTurn(Object.fromEntries(each), 5, 1);
  },
  /** The first of a process. */
  async first() {
    return timed(() => call("true", []));
  },
  /** One run per mode of isolation, in turn. */
  async modes() {
    const cwd = mkdtempSync("/tmp/testbed-bench-");
    if (process.getuid() === 0) chownSync(cwd, 65534, 65534);
    const modes = Object.fromEntries(
      ["process", "namespace", "bubblewrap"].map((mode) => [
        mode,
        async () => {
          const outcome = await run({ command: "true", cwd, isolation: { mode } });
          if (outcome.exitCode !== 0) throw new Error(JSON.stringify(outcome.sandboxFailure));
        },
      ]),
    );
    const times = await inTurn({ spawn: () => bare("true", []), ...modes }, size);
    rmSync(cwd, { recursive: true });
    return times;
  },
  /** One run per way to bound a run as a whole, and in a container, in turn; where they can be had. */
  async whole() {
    const cwd = mkdtempSync("/tmp/testbed-bench-");
    if (process.getuid() === 0) chownSync(cwd, 65534, 65534);
    const limits = { totalMemoryBytes: 500e6, totalProcesses: 100, cpus: 2 };
    const ways = {
      process: {},
      "process in a cgroup": { limits },
      bubblewrap: { isolation: { mode: "bubblewrap" } },
      "bubblewrap in a cgroup": { isolation: { mode: "bubblewrap" }, limits },
      ...(image === undefined ? {} : { container: { isolation: { mode: "container", image } } }),
    };
    const runs = Object.entries(ways).map(([name, options]) => [
      name,
      async () => {
        const outcome = await run({ command: "true", cwd, ...options });
        if (outcome.exitCode !== 0)
          throw new Error(JSON.stringify(outcome.sandboxFailure ?? outcome.notStarted));
      },
    ]);
    const flags = ["--network=none", "--read-only", "--cap-drop=ALL", "--user=65534", "--memory=500000000"];
    const ulimits = ["--ulimit=nofile=1024:1024", "--ulimit=nproc=1024:1024"];
    const podman = () => spawnSync("podman", ["run", "--rm", ...flags, ...ulimits, image, "true"]);
    const plain = image === undefined ? [] : [["podman run --rm", async () => podman()]];
    const times = await inTurn(Object.fromEntries([...runs, ...plain]), size, 3);
    rmSync(cwd, { recursive: true });
    return times;
  },
  /** HOME and TMPDIR of a run are two directories that are made and removed. */
  async directories() {
    const name = (index) => join(tmpdir(), `testbed-bench-${process.pid}-${index}`);
    const times = [];
    for (let index = 0; index < size; index += 1) {
      times.push((await timed(() => mkdirSync(name(index)))).ms);
      rmdirSync(name(index));
    }
    return { ms: 2 * median(times) };
  },
  async output() {
    await call("head", ["-c", "1000000", "/dev/zero"]);
    const times = [];
    for (let index = 0; index < 3; index += 1) {
      times.push((await timed(() => call("head", ["-c", String(size), "/dev/zero"]))).ms);
    }
    return { ms: median(times), peakMb: process.resourceUsage().maxRSS / 1024 };
  },
  async tree() {
    const sleep = `1000.${process.pid}${Math.floor(Math.random() * 1e6)}`;
    const script = `i=0; while [ $i -lt ${size} ]; do sleep ${sleep} & setsid sleep ${sleep} & i=$((i+2)); done; wait`;
    const controller = new AbortController();
    const stop =
      tool === "runner"
        ? { signal: controller.signal, killGraceMs: 0 }
        : { cancelSignal: controller.signal, forceKillAfterDelay: 0, stdio: "ignore" };
    const running = call("sh", ["-c", script], stop);
    while (count(sleep) < size) await new Promise((resolve) => setTimeout(resolve, 20));
    const { ms } = await timed(async () => {
      controller.abort();
      await running;
    });
    const left = count(sleep);
    spawnSync("pkill", ["-KILL", "-f", sleep]);
    return { ms, left };
  },
};

/** Median milliseconds of each action, after some that do not count. */
async function inTurn(actions, rounds, uncounted = 20) {
  const times = Object.fromEntries(Object.keys(actions).map((name) => [name, []]));
  for (let index = 0; index < rounds + uncounted; index += 1) {
    for (const [name, action] of Object.entries(actions)) {
      const { ms } = await timed(action);
      if (index >= uncounted) times[name].push(ms);
    }
  }
  return Object.fromEntries(Object.entries(times).map(([name, all]) => [name, median(all)]));
}

function count(sleep) {
  return Number(spawnSync("pgrep", ["-c", "-f", `^sleep ${sleep}`]).stdout.toString());
}

async function timed(action) {
  const start = performance.now();
  await action();
  return { ms: performance.now() - start };
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

console.log(JSON.stringify(await tasks[task]()));
