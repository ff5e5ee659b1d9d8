import { closeSync, openSync } from "node:fs";
import type { Socket } from "node:net";
import { systemCode } from "../../errors/system-error.js";
import type { HeldRun, LaunchRequest, MainEnd, Sweep } from "../../launch/held-run.js";
import { writeRestrictions } from "../../launch/restrictions.js";
import { reachedOf, type Resource, type ResourceCounters } from "../../outcome/resource.js";
import type { ContainerFacts, NotStarted, RunUsage } from "../../outcome/run-outcome.js";
import { within } from "../../wait/within.js";
import { sandboxFailure } from "../diagnose.js";
import type { SandboxFailure } from "../isolation.js";
import { ContainerHandle } from "./container-handle.js";
import { containerStartFailure } from "./container-start-failure.js";
import { decodeWaitStatus } from "../../launch/wait-status.js";
import type { Control } from "./control.js";
import { imageFailure } from "./image.js";
import { prepareContainer } from "./prepare.js";
import { writeRequest } from "./request.js";

/** An engine takes its time on a busy machine. */
const longestSweepMs = 60_000;
/** Share of the time for a sweep that the first process has for it. */
const ownShare = 0.3;
/** Once the engine has started it, the first process comes at once or never. */
const longestWayMs = 10_000;

/** Starts a run in a container; the protocol is described in `helper/contain.pl`. */
export function launchInContainer(request: LaunchRequest): HeldRun {
  return new ContainerRun(request);
}

class ContainerRun implements HeldRun {
  readonly mechanism = "container";
  readonly longestSweepMs = longestSweepMs;
  readonly ended: Promise<MainEnd>;
  readonly empty: Promise<void>;
  usage: RunUsage | null = null;
  reached: Resource | null = null;
  container: ContainerFacts | null = null;
  readonly #request: LaunchRequest;
  readonly #starting: Promise<void>;
  #setEnded: (end: MainEnd) => void = () => undefined;
  #setEmpty: () => void = () => undefined;
  #handle: ContainerHandle | null = null;
  #control: Control | null = null;
  #channel: Socket | null = null;
  #pending = "";
  #isReleased = false;
  /** It was given up before it was released: nothing will be started. */
  #isGivenUp = false;
  #hasCounters = false;
  #leaked = 0;

  constructor(request: LaunchRequest) {
    // The caller closes its own when this returns.
    const stdin = request.stdin === null ? null : openSync(`/proc/self/fd/${String(request.stdin)}`, "r");
    this.#request = { ...request, stdin };
    this.ended = new Promise((resolve) => (this.#setEnded = resolve));
    this.empty = new Promise((resolve) => (this.#setEmpty = resolve));
    this.#starting = this.#start()
      .catch((error: unknown) => this.#refuse(systemCode(error)))
      .finally(() => {
        if (stdin !== null) closeSync(stdin);
      });
  }

  async #start(): Promise<void> {
    const prepared = await prepareContainer(this.#request, () => this.#isGivenUp);
    if (prepared === null) return this.#refuse("it was given up");
    if ("message" in prepared) return this.#refuse(prepared);
    this.#control = prepared.control;
    this.#handle = new ContainerHandle(prepared.engine, prepared.facts.name);
    this.container = prepared.facts;
    const started = this.#handle.start(prepared.args);
    void prepared.control.connected.then((channel) => this.#listen(channel));
    const answer = await started;
    if (answer.code !== 0) return this.#refuse(imageFailure(prepared.engine, prepared.facts.image, answer));
    if (this.#isGivenUp) return this.#refuse("it was given up");
    const hasCome = prepared.control.connected.then(() => true);
    if (!(await within(hasCome, longestWayMs, false))) this.#refuse("its first process did not come");
  }

  /** It will not run, and this is why. */
  #refuse(why: NotStarted | SandboxFailure | string): void {
    if (this.#isReleased) return;
    this.#giveUp();
    const refusal = typeof why === "string" ? sandboxFailure("container", "set-up", why) : why;
    this.#setEnded(
      "layer" in refusal
        ? { kind: "sandbox-failed", failure: refusal }
        : { kind: "not-started", why: refusal },
    );
    this.#setEmpty();
  }

  #giveUp(): void {
    this.#isGivenUp = true;
    this.#control?.close();
    this.#channel?.destroy();
  }

  #listen(channel: Socket): void {
    this.#channel = channel;
    if (this.#isGivenUp) {
      channel.destroy();
      return;
    }
    channel.setEncoding("latin1").on("data", (text: string) => this.#receive(text));
    channel.on("error", () => undefined);
    channel.on("close", () => {
      if (this.#isReleased) this.#setEnded({ kind: "lost" });
      else this.#refuse("its first process ended too early");
      this.#setEmpty();
    });
  }

  #receive(text: string): void {
    const lines = (this.#pending + text).split("\n");
    this.#pending = lines.pop() ?? "";
    for (const line of lines) {
      const [word = "", ...numbers] = line.split(" ");
      this.#obey(word, numbers.map(Number));
    }
  }

  #obey(word: string, [first = 0, second = 0, third = 0, fourth = 0]: readonly number[]): void {
    if (word === "P") this.#release();
    else if (word === "D" || word === "X") this.#notStart(word === "D", first, second === 1);
    else if (word === "E") this.#setEnded(decodeWaitStatus(first, second / 1000));
    else if (word === "L") this.#leaked = first;
    else if (word === "U") {
      this.usage = { cpuMs: first / 1000, peakMemoryBytes: second * 1024, of: "largest-process" };
    } else if (word === "C") this.#count(first, second, third, fourth);
    else if (word === "Z") this.#setEmpty();
  }

  #notStart(isDirectory: boolean, error: number, isThere: boolean): void {
    const { command, cwd } = this.#request;
    const why = containerStartFailure({ command, cwd, error, isDirectory, isThere });
    this.#setEnded({ kind: "not-started", why });
  }

  #count(kills: number, refusals: number, cpuNs: number, peak: number): void {
    const known = (value: number): number | null => (value < 0 ? null : value);
    const counters: ResourceCounters = {
      memoryKills: known(kills),
      refusedForks: known(refusals),
      cpuMs: cpuNs < 0 ? null : cpuNs / 1e6,
      peakMemoryBytes: known(peak),
    };
    this.#hasCounters = counters.memoryKills !== null;
    this.reached = reachedOf(counters);
    const { cpuMs, peakMemoryBytes } = counters;
    if (cpuMs !== null && peakMemoryBytes !== null) this.usage = { cpuMs, peakMemoryBytes, of: "run" };
  }

  #release(): void {
    const { cwd, plan, command, args, env } = this.#request;
    const [stdout, stderr] = this.#control?.openPipes() ?? [];
    this.#control?.close();
    if (stdout !== undefined) this.#request.attach("stdout", stdout);
    if (stderr !== undefined) this.#request.attach("stderr", stderr);
    this.#isReleased = true;
    const restrictions = writeRestrictions(plan.restrictions);
    this.#channel?.write(writeRequest({ cwd, restrictions, command, args, env }));
  }

  terminate(): void {
    if (this.#isReleased) this.#channel?.write("t");
    else this.#giveUp();
  }

  async sweep(deadline: number): Promise<Sweep> {
    const start = performance.now();
    if (this.#isReleased) {
      this.#channel?.write("k");
      await within(this.empty, (deadline - start) * ownShare, undefined);
    } else this.#giveUp();
    // Its end is that of everything in the container; it sees this as the end of its harness.
    this.#channel?.destroy();
    const removed = await within(this.#remove(), deadline - performance.now(), false);
    // Without the word of this process the first one in the container starts nothing, and ends by itself.
    return { leaked: this.#leaked, survivors: [], verified: removed || !this.#isReleased };
  }

  /** Goes on after the time is up: an engine that is late has still to remove what it made. */
  async #remove(): Promise<boolean> {
    await (this.#handle?.started ?? this.#starting);
    const handle = this.#handle;
    if (handle === null) return true;
    if (this.#isReleased && !this.#hasCounters && (await handle.wasOutOfMemory())) this.reached = "memory";
    return handle.remove();
  }
}
