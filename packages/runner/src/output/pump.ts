import type { Readable } from "node:stream";
import type { RunOptions } from "../options/run-options.js";
import type { CapturedOutput } from "../outcome/run-outcome.js";
import { within } from "../wait/within.js";
import { Capture } from "./capture.js";

/** How the output of a run is taken in. */
export interface PumpOptions {
  readonly maxOutputBytes: number;
  readonly onOutput: NonNullable<RunOptions["onOutput"]> | null;
  /** Called once, when a stream exceeds `maxOutputBytes`. */
  readonly onLimit: () => void;
  /** Called for every piece. */
  readonly onActivity: () => void;
  /** A stream beyond `maxOutputBytes` is not read on until its writers are gone. */
  readonly pausesAtLimit: boolean;
}

/** Bytes of one stream that are read as fast as they come. */
const unthrottledBytes = 256 * 1024 * 1024;
/** After those: this many, then a pause. */
const burstBytes = 1024 * 1024;
const pauseMs = 2;

/** Reads both streams of a run as they come, each within its own bound. */
export class Pump {
  readonly #options: PumpOptions;
  readonly #captures: { readonly stdout: Capture; readonly stderr: Capture };
  readonly #open = new Map<"stdout" | "stderr", Readable>();
  readonly #complete = new Set<"stdout" | "stderr">();
  #onOutput: PumpOptions["onOutput"];
  #isDraining = false;
  #setClosed: () => void = () => undefined;
  readonly #closed = new Promise<void>((resolve) => (this.#setClosed = resolve));

  constructor(options: PumpOptions) {
    this.#options = options;
    this.#onOutput = options.onOutput;
    this.#captures = {
      stdout: new Capture(options.maxOutputBytes),
      stderr: new Capture(options.maxOutputBytes),
    };
  }

  /** Starts to read a stream. */
  attach(name: "stdout" | "stderr", stream: Readable): void {
    this.#open.set(name, stream);
    let burst = 0;
    stream.on("data", (bytes: Buffer) => {
      this.#take(name, bytes);
      if (this.#isDraining) return;
      if (this.#options.pausesAtLimit && this.#captures[name].total > this.#options.maxOutputBytes) {
        stream.pause();
        return;
      }
      burst += bytes.length;
      if (this.#captures[name].total < unthrottledBytes || burst < burstBytes) return;
      burst = 0;
      stream.pause();
      setTimeout(() => stream.resume(), pauseMs);
    });
    stream.on("end", () => this.#complete.add(name));
    stream.on("close", () => this.#close(name));
    // A read error is an end that was not seen: the stream counts as incomplete.
    stream.on("error", () => this.#close(name));
  }

  #close(name: "stdout" | "stderr"): void {
    this.#open.delete(name);
    if (this.#open.size === 0) this.#setClosed();
  }

  #take(name: "stdout" | "stderr", bytes: Buffer): void {
    const capture = this.#captures[name];
    capture.push(bytes);
    this.#options.onActivity();
    this.#tell(name, bytes);
    const limit = this.#options.maxOutputBytes;
    if (capture.total > limit && capture.total - bytes.length <= limit) this.#options.onLimit();
  }

  #tell(name: "stdout" | "stderr", bytes: Buffer): void {
    if (this.#onOutput === null) return;
    try {
      const answer: unknown = this.#onOutput({ stream: name, bytes: Uint8Array.from(bytes) });
      // An async callback is a callback that returns nothing, as far as types can tell.
      if (isThenable(answer)) answer.then(undefined, (error: unknown) => this.#silence(error));
    } catch (error) {
      this.#silence(error);
    }
  }

  /** Of many calls that are under way the first that fails is told. */
  #silence(error: unknown): void {
    if (this.#onOutput === null) return;
    this.#onOutput = null;
    process.emitWarning(`onOutput threw and is not called again for this run: ${describe(error)}`, {
      code: "TESTBED_ON_OUTPUT",
    });
  }

  /**
   * Reads what is left: until both streams end, nothing came for about `silenceMs`, or `deadline`
   * (`performance.now()`) has passed. Then gives up what is still open.
   */
  async drain(silenceMs: number, deadline: number): Promise<void> {
    this.#isDraining = true;
    for (const stream of this.#open.values()) stream.resume();
    const stepMs = 5;
    let silentMs = 0;
    while (this.#open.size > 0 && silentMs < silenceMs && performance.now() < deadline) {
      const before = this.#total();
      await within(this.#closed, stepMs, undefined);
      silentMs = this.#total() === before ? silentMs + stepMs : 0;
    }
    for (const stream of this.#open.values()) stream.destroy();
  }

  #total(): number {
    return this.#captures.stdout.total + this.#captures.stderr.total;
  }

  /** What was kept of a stream. */
  result(name: "stdout" | "stderr"): CapturedOutput {
    return this.#captures[name].result(this.#complete.has(name));
  }
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === "object" && value !== null && "then" in value && typeof value.then === "function";
}

/** What was thrown can be anything, also what has no text. */
function describe(error: unknown): string {
  try {
    return String(error);
  } catch {
    return typeof error;
  }
}
