import { spawn, type ChildProcess } from "node:child_process";
import { Socket } from "node:net";
import type { Readable } from "node:stream";
import { systemCode } from "../errors/system-error.js";
import { isPipeHandle, streamOfHandle, type PipeHandle } from "../output/pipe-handle.js";
import { lookUp } from "../tree/process-table.js";
import { perl } from "./perl.js";
import { errorName } from "./start-failure.js";

/** Numbers of the system calls that the helpers name (the kernel's syscall tables). */
const numbers: Readonly<Partial<Record<NodeJS.Architecture, string>>> = {
  x64: "157,302,61,272,165,204,292,250,252,46",
  arm64: "167,261,260,97,40,123,24,219,31,211",
};

/** The helpers can run on this architecture. */
export const isSupervisable: boolean = numbers[process.arch] !== undefined;

/** Those of this architecture. */
export const supervisorCalls: string = numbers[process.arch] ?? "0";

/** A run that is not over by then may wait for a supervisor that was stopped. */
const wakeMs = 100;

/** What became of a supervisor: it waits for a run; the kernel lacks what it needs; it ended; it was never started. */
export type SupervisorState =
  | { readonly kind: "ready" }
  | { readonly kind: "refused" }
  | { readonly kind: "closed"; readonly exitCode: number | null }
  | { readonly kind: "failed"; readonly code: string };

type StreamName = "stdout" | "stderr";

/** Hears of one run. */
export interface Listener {
  /** A line of `helper/supervise.pl`: a word and what stands behind it. */
  readonly onWord: (word: string, first: string, second: string) => void;
  /** The supervisor ended. */
  readonly onClosed: () => void;
}

/**
 * One process of `helper/supervise.pl`, which holds runs one after the other. It never holds the event loop: a run
 * does. It ends when its socket does, and when the thread that started it ends.
 */
export class Supervisor {
  readonly pid: number;
  readonly startTicks: number;
  /** What becomes, or became, the main process of the next run. */
  main = 0;
  /** It has ended, or was never started. */
  readonly closed: Promise<void>;
  /** Runs that it was asked for. */
  runs = 0;
  readonly #child: ChildProcess;
  readonly #channel: Socket | null;
  #state: SupervisorState | null = null;
  readonly #pipes = new Map<StreamName, PipeHandle>();
  #canReopen = false;
  #pending = "";
  #listener: Listener | null = null;
  #wake: NodeJS.Timeout | null = null;
  #tellState: (state: SupervisorState) => void = () => undefined;

  /** Starts one; `stdin` is the standard input of every run that does not name another. */
  constructor(script: string, stdin: number | null = null) {
    this.#child = spawn(perl, [script, supervisorCalls, String(process.pid)], {
      cwd: "/",
      env: {},
      detached: true,
      stdio: [stdin ?? "ignore", "ignore", "ignore", "pipe", "ipc"],
    });
    this.#child.unref();
    this.#child.on("message", (message, handle) => this.#receiveMessage(message, handle));
    this.#child.channel?.unref();
    this.pid = this.#child.pid ?? 0;
    this.startTicks = this.pid === 0 ? 0 : (lookUp(this.pid)?.startTicks ?? 0);
    this.closed = this.#watch();
    // Without descriptors for them there are no streams.
    const channel = this.pid === 0 ? null : this.#child.stdio[3];
    this.#channel = channel instanceof Socket ? channel : null;
    this.#channel?.setEncoding("latin1").on("data", (text: string) => this.#receive(text));
    // Writing to a supervisor that was killed; its end is seen by `close`.
    this.#channel?.on("error", () => undefined).unref();
  }

  #watch(): Promise<void> {
    return new Promise((resolve) => {
      const close = (state: SupervisorState): void => {
        this.#enter(state);
        this.#closePipes();
        this.#listener?.onClosed();
        resolve();
      };
      // `close` does not always follow.
      this.#child.on("error", (error) => close({ kind: "failed", code: systemCode(error) }));
      this.#child.on("close", (exitCode) => close({ kind: "closed", exitCode }));
    });
  }

  #receive(text: string): void {
    const lines = (this.#pending + text).split("\n");
    this.#pending = lines.pop() ?? "";
    for (const line of lines) {
      const [word = "", first = "", second = ""] = line.split(" ");
      if (word === "N") this.#enter({ kind: "refused" });
      else if (word === "Q") this.#enter({ kind: "failed", code: errorName(Number(first)) });
      else this.#listener?.onWord(word, first, second);
    }
  }

  /** Of what came by the channel of Node.js. */
  #receiveMessage(message: unknown, handle: unknown): void {
    if (message === "stdout" || message === "stderr") this.#keepPipe(message, handle);
    else if (typeof message === "string") this.#getReady(message);
  }

  #keepPipe(name: StreamName, handle: unknown): void {
    if (!isPipeHandle(handle)) return;
    this.#pipes.get(name)?.close();
    this.#pipes.set(name, handle);
    if (this.isClosed) this.#closePipes();
  }

  /** `P <pid> <stdin>`, see `helper/supervise.pl`. */
  #getReady(message: string): void {
    const [, main = "", canReopen = ""] = message.split(" ");
    this.main = Number(main);
    this.#canReopen = canReopen === "1";
    // What was handed over with it is told in this turn of the event loop, or, for want of a descriptor, never.
    setImmediate(() => {
      if (this.#hasPipes()) this.#enter({ kind: "ready" });
      else this.#failWithoutPipes();
    });
  }

  #failWithoutPipes(): void {
    this.#enter({ kind: "failed", code: "EMFILE" });
    this.#closePipes();
    this.dismiss();
  }

  #hasPipes(): boolean {
    return this.#pipes.has("stdout") && this.#pipes.has("stderr");
  }

  /** Those of a run that there will not be. */
  #closePipes(): void {
    for (const pipe of this.#pipes.values()) pipe.close();
    this.#pipes.clear();
  }

  #enter(state: SupervisorState): void {
    // What is over stays over.
    if (this.#state !== null && this.#state.kind !== "ready") return;
    this.#state = state;
    this.#tellState(state);
  }

  /** It holds no further run. */
  get isClosed(): boolean {
    const hasEnded = this.#child.exitCode !== null || this.#child.signalCode !== null;
    return hasEnded || this.#state?.kind === "closed" || this.#state?.kind === "failed";
  }

  /** A file that this process has open can be the standard input of a run. */
  get canReopen(): boolean {
    return this.#canReopen;
  }

  /** What becomes of it, once it is known; one caller at a time. */
  whenKnown(): Promise<SupervisorState> {
    const state = this.#state;
    return state === null ? new Promise((resolve) => (this.#tellState = resolve)) : Promise.resolve(state);
  }

  /** The standard output and error of the next run. */
  takePipes(): readonly (readonly [StreamName, Readable])[] {
    const streams = [...this.#pipes].map(([name, pipe]) => [name, streamOfHandle(pipe)] as const);
    this.#pipes.clear();
    return streams;
  }

  /** Asks for a run that `listener` hears of. */
  ask(request: Buffer, listener: Listener): void {
    if (this.isClosed) {
      listener.onClosed();
      return;
    }
    this.runs += 1;
    [this.#state, this.#listener] = [null, listener];
    this.#channel?.write(request);
    // Somebody may have stopped it between two runs.
    this.#wake = setTimeout(() => this.#child.kill("SIGCONT"), wakeMs).unref();
  }

  /** Node.js keeps the pid until the end is seen, so that no other process is ever signalled. */
  send(signal: "SIGTERM" | "SIGHUP" | "SIGKILL"): void {
    this.#child.kill("SIGCONT");
    this.#child.kill(signal);
  }

  /** The run is over; nobody hears of it any more. */
  rest(): void {
    if (this.#wake !== null) clearTimeout(this.#wake);
    this.#listener = null;
  }

  /** There will be no further run: it ends by itself. */
  dismiss(): void {
    this.#channel?.end();
  }
}
