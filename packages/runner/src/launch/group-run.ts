import { spawn, type ChildProcess } from "node:child_process";
import { constants } from "node:os";
import { Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { systemCode } from "../errors/system-error.js";
import { helperPath } from "../helper-path.js";
import { killFound, sendSignal } from "../tree/kill-found.js";
import { hasProcessTable, lookUp } from "../tree/process-table.js";
import { searchProcesses, type RunMarks } from "../tree/search.js";
import { killSnapshot } from "../tree/snapshot.js";
import type { HeldRun, LaunchRequest, MainEnd, Sweep } from "./held-run.js";
import { decodeShellWords } from "./shell-status.js";
import { startFailure } from "./start-failure.js";

const pollMs = 20;
const hasShell = process.platform !== "win32";

/** Starts a run under `helper/launch.sh`, in a process group of its own; on Windows by itself. */
export function launchInGroup(request: LaunchRequest): HeldRun {
  if (request.plan.needsSupervisor) return unsupportedRun;
  return new GroupRun(request, hasProcessTable());
}

/** The same without `/proc`, as on macOS; apart so that it can be tested where there is one. */
export function launchWithoutTable(request: LaunchRequest): HeldRun {
  return new GroupRun(request, false);
}

const unsupportedRun: HeldRun = {
  mechanism: "process-group",
  ended: Promise.resolve({ kind: "unsupported" }),
  empty: Promise.resolve(),
  usage: null,
  terminate: () => undefined,
  sweep: () => Promise.resolve({ leaked: 0, survivors: [], verified: true }),
};

class GroupRun implements HeldRun {
  readonly usage = null;
  readonly mechanism: HeldRun["mechanism"];
  readonly ended: Promise<MainEnd>;
  readonly empty: Promise<void>;
  readonly #marks: RunMarks;
  readonly #hasTable: boolean;
  #hasEnded = false;
  #isSwept = false;

  constructor(request: LaunchRequest, hasTable: boolean) {
    this.#hasTable = hasTable;
    this.mechanism = hasTable ? "process-group+cookie" : "process-group";
    const child = startShell(request);
    const pid = child.pid ?? 0;
    const startTicks = hasTable ? (lookUp(pid)?.startTicks ?? 0) : 0;
    this.#marks = { root: { pid, startTicks }, group: pid, cookie: request.cookie };
    this.ended = this.#watch(child, request.command);
    this.empty = this.ended.then(() => this.#waitUntilEmpty());
    if (child.pid === undefined) return;
    request.attach("stdout", readable(child, 1));
    request.attach("stderr", readable(child, hasShell ? 3 : 2));
  }

  #watch(child: ChildProcess, command: string): Promise<MainEnd> {
    let said = "";
    const words = hasShell && child.pid !== undefined ? readable(child, 2) : null;
    words?.setEncoding("latin1").on("data", (text: string) => (said = (said + text).slice(-4096)));
    return new Promise((resolve) => {
      child.on("error", (error) => {
        this.#hasEnded = true;
        resolve({ kind: "not-started", why: startFailure(command, systemCode(error)) });
      });
      child.on("exit", (code, signal) => {
        this.#hasEnded = true;
        if (words === null) resolve(decodeExit(code, signal));
        // The words can arrive after the event.
        else if (words.closed) resolve(decodeShellWords(said));
        else words.once("close", () => resolve(decodeShellWords(said)));
      });
    });
  }

  async #waitUntilEmpty(): Promise<void> {
    while (!this.#isSwept && this.#isAlive()) await setTimeout(pollMs);
  }

  #isAlive(): boolean {
    if (this.#hasTable) return searchProcesses(this.#marks).found.length > 0;
    return this.#signalGroup(0);
  }

  terminate(): void {
    this.#signalGroup("SIGCONT");
    this.#signalGroup("SIGTERM");
  }

  /** After the end of the shell its number still names the group as long as a member lives, and no longer. */
  #signalGroup(signal: NodeJS.Signals | 0): boolean {
    const { pid, startTicks } = this.#marks.root;
    if (pid === 0 || !hasShell) return false;
    const bearer = this.#hasTable ? lookUp(pid) : null;
    if (bearer !== null && bearer.startTicks !== startTicks) return false;
    return sendSignal(-pid, signal);
  }

  async sweep(deadline: number): Promise<Sweep> {
    const { pid } = this.#marks.root;
    this.#isSwept = true;
    if (pid === 0) return { leaked: 0, survivors: [], verified: true };
    if (!this.#hasTable) return this.#sweepBlindly(deadline);
    const first = searchProcesses(this.#marks);
    this.#signalGroup("SIGKILL");
    return { leaked: first.found.length, ...(await killFound(this.#marks, deadline, first)) };
  }

  async #sweepBlindly(deadline: number): Promise<Sweep> {
    const leaked = Number(this.#isAlive());
    if (!this.#hasEnded) await killSnapshot(this.#marks.root.pid, deadline);
    this.#signalGroup("SIGKILL");
    return { leaked, survivors: [], verified: false };
  }
}

/** Under the shell, standard error is descriptor 3, and the shell's own words come on 2. */
function startShell(request: LaunchRequest): ChildProcess {
  const { cwd, env, file, args } = request;
  const stdin = request.stdin ?? "ignore";
  if (!hasShell) return spawn(file, args, { cwd, env, windowsHide: true, stdio: [stdin, "pipe", "pipe"] });
  return spawn("/bin/sh", [helperPath("launch.sh"), file, ...args], {
    cwd,
    env,
    detached: true,
    stdio: [stdin, "pipe", "pipe", "pipe"],
  });
}

function readable(child: ChildProcess, index: 1 | 2 | 3): Readable {
  const stream = child.stdio[index];
  if (stream instanceof Readable) return stream;
  throw new Error("spawn gave no pipe where one was asked for");
}

function decodeExit(code: number | null, signal: NodeJS.Signals | null): MainEnd {
  if (code !== null) return { kind: "exited", code };
  return signal === null ? { kind: "lost" } : { kind: "signaled", signal: constants.signals[signal] };
}
