import { spawn, type ChildProcess } from "node:child_process";
import { closeSync, constants, openSync, readFileSync } from "node:fs";
import { Socket } from "node:net";
import { Duplex } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { systemCode } from "../errors/system-error.js";
import { helperPath } from "../helper-path.js";
import { killFound } from "../tree/kill-found.js";
import { lookUp } from "../tree/process-table.js";
import { searchProcesses, type RunMarks } from "../tree/search.js";
import type { HeldRun, Launch, LaunchRequest, MainEnd, Sweep } from "./held-run.js";
import type { RunUsage } from "../outcome/run-outcome.js";
import { perl, systemCalls } from "./perl.js";
import { unrestricted, writeRestrictions } from "./restrictions.js";
import { startFailure } from "./start-failure.js";
import { decodeWaitStatus } from "./wait-status.js";

/** `supervise.pl` can run on this architecture. */
export const isSupervisable: boolean = systemCalls[process.arch] !== undefined;

/** Share of the time for a sweep after which `supervise.pl` is no longer trusted with it. */
const ownShare = 0.6;
const resendMs = 100;
const lastWordMs = 50;

/** Starts a run under `helper/supervise.pl`; the protocol is described there. */
export const launchSupervised: Launch = superviseWith(helperPath("supervise.pl"));

/** The same with a given supervisor; apart so that one that does not work can be tried. */
export function superviseWith(supervisor: string): Launch {
  return (request) => new SupervisedRun(request, supervisor);
}

class SupervisedRun implements HeldRun {
  readonly mechanism = "subreaper";
  readonly ended: Promise<MainEnd>;
  readonly empty: Promise<void>;
  usage: RunUsage | null = null;
  readonly #request: LaunchRequest;
  readonly #child: ChildProcess;
  readonly #closed: Promise<void>;
  #channel: Duplex | null = null;
  #setEnded: (end: MainEnd) => void = () => undefined;
  #setEmpty: () => void = () => undefined;
  #pending = "";
  #isReleased = false;
  /** It was killed before it was released; what it said earlier may still arrive. */
  #isGivenUp = false;
  #isClosed = false;
  #isEmpty = false;
  /** The main process was started, or what would have started it in the sandbox said why not. */
  #isInside = false;
  #isAsked = false;
  #main: number | null = null;
  #leaked = 0;
  #startTicks = 0;

  constructor(request: LaunchRequest, supervisor: string) {
    this.#request = request;
    this.ended = new Promise((resolve) => (this.#setEnded = resolve));
    this.empty = new Promise((resolve) => (this.#setEmpty = resolve));
    this.#child = startSupervisor(request, supervisor);
    this.#closed = this.#watch();
    const { pid } = this.#child;
    if (pid === undefined) return;
    this.#startTicks = lookUp(pid)?.startTicks ?? 0;
    this.#channel = channelOf(this.#child);
    this.#channel.setEncoding("latin1").on("data", (text: string) => this.#receive(text));
    // Writing to a supervisor that was killed; its end is seen by `close`.
    this.#channel.on("error", () => undefined);
  }

  #watch(): Promise<void> {
    return new Promise((resolve) => {
      const close = (end: MainEnd): void => {
        this.#isClosed = true;
        this.#setEnded(end);
        this.#setEmpty();
        resolve();
      };
      // The supervisor itself could not be started; `close` does not always follow.
      this.#child.on("error", (error) => {
        close({ kind: "not-started", why: startFailure(this.#request.command, systemCode(error)) });
      });
      this.#child.on("close", (code) => close(this.#isReleased ? { kind: "lost" } : endBeforeStart(code)));
    });
  }

  #receive(text: string): void {
    const lines = (this.#pending + text).split("\n");
    this.#pending = lines.pop() ?? "";
    for (const line of lines) {
      const [word = "", first = "", second = ""] = line.split(" ");
      this.#obey(word, Number(first), Number(second));
    }
  }

  #obey(word: string, first: number, second: number): void {
    if (word === "N") this.#setEnded({ kind: "unsupported" });
    else if (word === "P") void this.#release(first, second);
    else if (word === "S") this.#main = first;
    else if (word === "M") {
      this.#isInside = true;
      // It may have been asked before it could listen.
      if (this.#isAsked) this.#send("SIGTERM");
    } else if (word === "X") {
      this.#isInside = true;
      this.#setEnded({ kind: "not-started", why: startFailure(this.#request.command, first) });
    } else if (word === "E") this.#setEnded(decodeWaitStatus(first, second / 1000));
    else if (word === "W") this.#setEnded({ kind: this.#isInside ? "lost" : "sandbox-failed" });
    else if (word === "U")
      this.usage = { cpuMs: first / 1000, peakMemoryBytes: second * 1024, of: "largest-process" };
    else if (word === "L") this.#leaked = first;
    else if (word === "Z") {
      this.#isEmpty = true;
      this.#setEmpty();
    }
  }

  /** Opens the supervisor's pipes by way of `/proc`, then lets it start the main process. */
  async #release(out: number, err: number): Promise<void> {
    const opened: number[] = [];
    try {
      await this.#request.ready;
      if (this.#isGivenUp) return;
      for (const end of [out, err]) {
        const path = `/proc/${String(this.#child.pid)}/fd/${String(end)}`;
        opened.push(openSync(path, constants.O_RDONLY | constants.O_NONBLOCK));
      }
    } catch (error) {
      opened.forEach((descriptor) => closeSync(descriptor));
      this.#setEnded({ kind: "not-started", why: startFailure(this.#request.command, systemCode(error)) });
      this.#send("SIGHUP");
      return;
    }
    const [stdout, stderr] = opened.map((fd) => new Socket({ fd, readable: true, writable: false }));
    if (stdout !== undefined) this.#request.attach("stdout", stdout);
    if (stderr !== undefined) this.#request.attach("stderr", stderr);
    this.#isReleased = true;
    this.#channel?.write("g");
  }

  terminate(): void {
    this.#isAsked = true;
    this.#send("SIGTERM");
  }

  /** Only the supervisor is ever signalled from here, and Node keeps its pid until its end is seen. */
  #send(signal: "SIGTERM" | "SIGHUP"): void {
    if (!this.#isReleased) {
      this.#isGivenUp = true;
      this.#child.kill("SIGKILL");
      return;
    }
    this.#child.kill("SIGCONT");
    this.#child.kill(signal);
  }

  async sweep(deadline: number): Promise<Sweep> {
    const start = performance.now();
    const trusted = start + (deadline - start) * ownShare;
    while (!this.#isClosed && performance.now() < trusted) {
      // Again and again: the run may stop its supervisor.
      if (!this.#isEmpty) this.#send("SIGHUP");
      await Promise.race([this.#closed, setTimeout(Math.min(resendMs, trusted - performance.now()))]);
    }
    if (this.#isClean()) return this.#clean();
    return this.#search(deadline);
  }

  #isClean(): boolean {
    return this.#isEmpty || !this.#isReleased;
  }

  #clean(): Sweep {
    this.#child.kill("SIGKILL");
    return { leaked: this.#leaked, survivors: [], verified: true };
  }

  /**
   * The supervisor was killed, or does not get done: what can be found is killed. That proves nothing by itself;
   * a supervisor that is alive may still come to its end.
   */
  async #search(deadline: number): Promise<Sweep> {
    const root = { pid: this.#child.pid ?? 0, startTicks: this.#startTicks };
    const marks: RunMarks = { root, group: this.#main, cookie: this.#request.cookie };
    const first = searchProcesses(marks);
    const { survivors } = await killFound(marks, deadline - lastWordMs, first);
    if (!this.#isClosed) await Promise.race([this.#closed, setTimeout(deadline - performance.now())]);
    if (this.#isClean()) return this.#clean();
    // Last of all: as long as it lives, orphans stay below it and can be found.
    this.#child.kill("SIGKILL");
    const leaked = Math.max(this.#leaked, first.found.length);
    return { leaked, survivors, verified: false };
  }
}

function startSupervisor(request: LaunchRequest, supervisor: string): ChildProcess {
  return spawn(perl, [supervisor, ...supervisorArguments(request, supervisor)], {
    cwd: request.cwd,
    env: request.env,
    detached: true,
    stdio: [request.stdin ?? "ignore", "ignore", "ignore", "pipe"],
  });
}

function supervisorArguments({ plan, ...request }: LaunchRequest, supervisor: string): readonly string[] {
  const calls = systemCalls[process.arch] ?? "0,0,0";
  const { cgroups } = plan.restrictions;
  const main = [writeRestrictions(plan.restrictions), request.file, request.command, ...request.args];
  if (plan.sandbox === null) return [calls, String(process.pid), "main", ...main];
  const { argv, outerUser, isWhole = false } = plan.sandbox;
  const inside = isWhole ? [] : insideArguments({ plan, ...request }, supervisor);
  // What makes a sandbox joins the cgroups: in the sandbox they are out of reach.
  const outer = writeRestrictions({ ...unrestricted, cgroups, user: outerUser });
  return [calls, String(process.pid), "wrap", outer, argv[0] ?? "", ...argv, ...inside];
}

/** What runs in a sandbox; as text, because the file may not be visible in there. */
export function insideArguments(
  { plan, file, command, args }: LaunchRequest,
  supervisor: string = helperPath("supervise.pl"),
): readonly string[] {
  const calls = systemCalls[process.arch] ?? "0,0,0";
  const own = writeRestrictions({ ...plan.restrictions, cgroups: [] });
  const program = [perl, "-e", readFileSync(supervisor, "utf8"), "--", calls, "0", "init"];
  return [...program, own, file, command, ...args];
}

/** The supervisor ended before it was released: nothing was started. */
function endBeforeStart(code: number | null): MainEnd {
  // A perl that does not work here says so with an exit code; the run can be held another way.
  if (code !== null && code !== 0) return { kind: "unsupported" };
  const message = "What holds the run was killed before the run was started; try again.";
  return { kind: "not-started", why: { reason: "other", message } };
}

function channelOf(child: ChildProcess): Duplex {
  const channel = child.stdio[3];
  if (channel instanceof Duplex) return channel;
  throw new Error("spawn gave no pipe where one was asked for");
}
