import { systemCode } from "../errors/system-error.js";
import { helperPath } from "../helper-path.js";
import type { RunUsage } from "../outcome/run-outcome.js";
import { sandboxFailure } from "../isolation/diagnose.js";
import { killFound } from "../tree/kill-found.js";
import { searchProcesses, type RunMarks } from "../tree/search.js";
import type { HeldRun, Launch, LaunchRequest, MainEnd, Sweep } from "./held-run.js";
import { directoryFailure } from "../start/look-first.js";
import { within } from "../wait/within.js";
import { encodeRequest } from "./run-request.js";
import { errorName, startFailure } from "./start-failure.js";
import type { Supervisor, SupervisorState } from "./supervisor.js";
import { SupervisorPool } from "./supervisor-pool.js";
import { decodeWaitStatus } from "./wait-status.js";

/** Share of the time for a sweep after which a supervisor is no longer trusted with it. */
const ownShare = 0.6;
const resendMs = 100;
const lastWordMs = 50;
/** Supervisors that may turn out to be over before one is taken for broken. */
const mostTries = 5;

/** Starts a run under `helper/supervise.pl`; the protocol is described there. */
export const launchSupervised: Launch = superviseWith(helperPath("supervise.pl"));

/** The same with a given supervisor; apart so that one that does not work can be tried. */
export function superviseWith(script: string, idleMs?: number): Launch {
  const pool = new SupervisorPool(script, idleMs);
  const launch = (request: LaunchRequest): HeldRun => new SupervisedRun(request, pool);
  return Object.assign(launch, { prepare: () => pool.prepare() });
}

class SupervisedRun implements HeldRun {
  readonly mechanism = "subreaper";
  readonly ended: Promise<MainEnd>;
  readonly empty: Promise<void>;
  usage: RunUsage | null = null;
  readonly #request: LaunchRequest;
  readonly #pool: SupervisorPool;
  /** The one that was asked for the run. */
  #supervisor: Supervisor | null = null;
  #setEnded: (end: MainEnd) => void = () => undefined;
  #setEmpty: () => void = () => undefined;
  /** Its standard input is that of a supervisor of its own. */
  #isOwnInput = false;
  /** It shall not be started any more. */
  #isGivenUp = false;
  #isClosed = false;
  #isEmpty = false;
  /** The main process was started, or what would have started it in the sandbox said why not. */
  #isInside = false;
  #isAsked = false;
  #isSignalled = false;
  #leaked = 0;

  constructor(request: LaunchRequest, pool: SupervisorPool) {
    this.#request = request;
    this.#pool = pool;
    this.ended = new Promise((resolve) => (this.#setEnded = resolve));
    this.empty = new Promise((resolve) => (this.#setEmpty = resolve));
    void this.#start();
  }

  async #start(): Promise<void> {
    try {
      for (let attempt = 0; attempt < mostTries; attempt += 1) {
        const supervisor = await this.#find();
        if (supervisor === null || this.#begin(supervisor)) return;
      }
      this.#endUnstarted(killedBefore);
    } catch (error) {
      this.#refuse(error);
    }
  }

  /**
   * One that waits for a run; `null` when there is none, which is told then. What is wrong with one that has held a run
   * may be over: another one is tried.
   */
  async #find(): Promise<Supervisor | null> {
    const { stdin, command } = this.#request;
    for (;;) {
      const supervisor =
        stdin !== null && this.#isOwnInput ? this.#pool.startWith(stdin) : await this.#pool.take();
      const state = await supervisor.whenKnown();
      if (state.kind === "ready") {
        if (stdin === null || this.#isOwnInput || supervisor.canReopen) return supervisor;
        this.#isOwnInput = true;
        this.#pool.put(supervisor);
      } else if (state.kind === "refused" || supervisor.runs === 0) {
        this.#endUnstarted(endBeforeStart(state, command));
        return null;
      }
    }
  }

  /** False when this supervisor turns out to have ended, and nothing was asked of it. */
  #begin(supervisor: Supervisor): boolean {
    if (this.#isGivenUp) {
      this.#pool.put(supervisor);
      return true;
    }
    if (supervisor.isClosed) return false;
    const message = this.#encode();
    if (message === null) {
      this.#pool.put(supervisor);
      return true;
    }
    this.#supervisor = supervisor;
    supervisor.ask(message, {
      onWord: (word, first, second) => this.#obey(word, first, Number(second)),
      onClosed: () => this.#close(),
    });
    // While the run is being started.
    for (const [name, stream] of supervisor.takePipes()) this.#request.attach(name, stream);
    return true;
  }

  /** `null` when it cannot be asked for, which is told then. */
  #encode(): Buffer | null {
    try {
      return encodeRequest(this.#request, this.#isOwnInput ? null : this.#request.stdin);
    } catch (error) {
      this.#refuse(error);
      return null;
    }
  }

  #refuse(error: unknown): void {
    const why = startFailure(this.#request.command, systemCode(error));
    this.#endUnstarted({ kind: "not-started", why });
  }

  #endUnstarted(end: MainEnd): void {
    this.#isGivenUp = true;
    this.#setEnded(end);
    this.#setEmpty();
  }

  #close(): void {
    this.#isClosed = true;
    this.#setEnded({ kind: "lost" });
    this.#setEmpty();
  }

  #obey(word: string, text: string, second: number): void {
    const first = Number(text);
    if (word === "M") {
      this.#isInside = true;
      // It may have been asked before it could listen.
      if (this.#isAsked) this.#send("SIGTERM");
    } else if (word === "D" || word === "X") {
      this.#isInside = true;
      const { command, cwd } = this.#request;
      const isDirectory = word === "D";
      const why = isDirectory ? directoryFailure(cwd, errorName(first)) : startFailure(command, first);
      this.#setEnded({ kind: "not-started", why });
    } else if (word === "F") this.#setEnded(refusedBy(text, second));
    else if (word === "E") this.#setEnded(decodeWaitStatus(first, second / 1000));
    else if (word === "W") this.#setEnded({ kind: this.#isInside ? "lost" : "sandbox-failed" });
    else if (word === "U")
      this.usage = { cpuMs: first / 1000, peakMemoryBytes: second * 1024, of: "largest-process" };
    else if (word === "L") this.#leaked = first;
    else if (word === "Z") {
      this.#isEmpty = true;
      // Where it was asked to end before it had started anything.
      this.#setEnded(killedBefore);
      this.#setEmpty();
    }
  }

  terminate(): void {
    this.#isAsked = true;
    if (this.#supervisor === null) this.#endUnstarted(killedBefore);
    else this.#send("SIGTERM");
  }

  /** After a signal it holds no further run: nobody knows when it is delivered. */
  #send(signal: "SIGTERM" | "SIGHUP" | "SIGKILL"): void {
    this.#isSignalled = true;
    this.#supervisor?.send(signal);
  }

  async sweep(deadline: number): Promise<Sweep> {
    if (this.#supervisor === null) {
      this.#endUnstarted(killedBefore);
      return { leaked: 0, survivors: [], verified: true };
    }
    const start = performance.now();
    const trusted = start + (deadline - start) * ownShare;
    while (!this.#isClosed && !this.#isEmpty && performance.now() < trusted) {
      // Again and again: the run may stop its supervisor.
      this.#send("SIGHUP");
      await within(this.empty, Math.min(resendMs, trusted - performance.now()), undefined);
    }
    if (this.#isEmpty) return this.#clean(this.#supervisor);
    return this.#search(this.#supervisor, deadline);
  }

  #clean(supervisor: Supervisor): Sweep {
    supervisor.rest();
    if (this.#isSignalled) supervisor.send("SIGKILL");
    else this.#pool.put(supervisor);
    return { leaked: this.#leaked, survivors: [], verified: true };
  }

  /**
   * The supervisor was killed, or does not get done: what can be found is killed. That proves nothing by itself;
   * a supervisor that is alive may still come to its end.
   */
  async #search(supervisor: Supervisor, deadline: number): Promise<Sweep> {
    const { pid, startTicks } = supervisor;
    const marks: RunMarks = {
      root: { pid, startTicks },
      group: supervisor.main,
      cookie: this.#request.cookie,
    };
    const first = searchProcesses(marks);
    const { survivors } = await killFound(marks, deadline - lastWordMs, first);
    await within(this.empty, deadline - performance.now(), undefined);
    if (this.#isEmpty) return this.#clean(supervisor);
    // Last of all: as long as it lives, orphans stay below it and can be found.
    supervisor.rest();
    supervisor.send("SIGKILL");
    const leaked = Math.max(this.#leaked, first.found.length);
    return { leaked, survivors, verified: false, isLost: this.#isClosed };
  }
}

const killedBefore: MainEnd = {
  kind: "not-started",
  why: {
    reason: "other",
    message: "What holds the run was killed or changed before the run was started; try again.",
  },
};

/** The supervisor ended before it was ready: nothing was started. */
function endBeforeStart(state: SupervisorState, command: string): MainEnd {
  if (state.kind === "failed") return { kind: "not-started", why: startFailure(command, state.code) };
  // A perl that does not work here says so with an exit code; the run can be held another way.
  const isUnsupported = state.kind === "refused" || (state.kind === "closed" && (state.exitCode ?? 0) !== 0);
  return isUnsupported ? { kind: "unsupported" } : killedBefore;
}

/** Parts of a namespace as `helper/namespace.pl` names them. */
const layers = ["user-namespace", "pid-namespace", "other-namespaces", "proc"] as const;

function refusedBy(layer: string, error: number): MainEnd {
  const known = layers.find((each) => each === layer) ?? "set-up";
  return { kind: "sandbox-failed", failure: sandboxFailure("namespace", known, errorName(error)) };
}
