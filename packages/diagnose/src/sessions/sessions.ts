import type { Marker } from "./marker.js";

/** Lines between the start of a test runner and its summary. */
export interface Session {
  readonly runner: string;
  readonly start: number;
  end: number;
  outcome: "passed" | "failed" | "unfinished";
}

/** A summary of several lines may say `passed` on one and `failed` on another. */
const SUMMARY_LINES = 8;

const MOST_SESSIONS = 2_000;

/** Follows where tests run and how they ended. */
export class Sessions {
  readonly #all: Session[] = [];
  /** The line after which a session without a start of its own begins: a command, a step, the end of the session before. */
  #boundary = 0;

  /** Sessions in the order of the log. */
  get all(): readonly Session[] {
    return this.#all;
  }

  /** A command or a step begins: what follows is no part of what ran before. */
  separate(line: number): void {
    const open = this.#open();
    if (open !== undefined) open.end = line - 1;
    this.#boundary = line;
  }

  /** What ran is to run again: if tests have just failed, what follows is a run of its own. */
  restart(line: number): void {
    const last = this.#all.at(-1);
    if (last?.outcome === "failed" && line - last.end <= SUMMARY_LINES) this.#boundary = line;
  }

  /** Takes a marker that was seen. */
  mark({ runner, event, isLate }: Marker, line: number): void {
    if (event === "start") this.#start(runner, isLate === true ? this.#boundary + 1 : line);
    else if (event === "passed" || event === "failed") this.#finish(runner, event, line);
  }

  /** Ends the log. */
  end(line: number): void {
    const open = this.#open();
    if (open !== undefined) open.end = line;
  }

  #open(): Session | undefined {
    const last = this.#all.at(-1);
    return last?.end === Number.POSITIVE_INFINITY ? last : undefined;
  }

  #start(runner: string, line: number): void {
    if (this.#open() !== undefined) return;
    this.#add({ runner, start: line, end: Number.POSITIVE_INFINITY, outcome: "unfinished" });
  }

  #finish(runner: string, outcome: "passed" | "failed", line: number): void {
    const last = this.#all.at(-1);
    if (
      last !== undefined &&
      (last.end === Number.POSITIVE_INFINITY || this.#continues(last, runner, line))
    ) {
      last.end = line;
      if (last.outcome !== "failed") last.outcome = outcome;
    } else this.#add({ runner, start: this.#boundary + 1, end: line, outcome });
    this.#boundary = line;
  }

  #continues(last: Session, runner: string, line: number): boolean {
    return (
      last.runner === runner &&
      last.end >= this.#boundary &&
      line - last.end <= SUMMARY_LINES &&
      last.outcome !== "unfinished"
    );
  }

  #add(session: Session): void {
    if (this.#all.length < MOST_SESSIONS) this.#all.push(session);
    else
      this.#all[MOST_SESSIONS - 1] = {
        ...session,
        start: this.#all[MOST_SESSIONS - 1]?.start ?? session.start,
      };
  }
}

/** The session that a line is part of. */
export function sessionAt(sessions: readonly Session[], line: number): Session | undefined {
  let low = 0;
  let high = sessions.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const session = sessions[middle];
    if (session === undefined) return undefined;
    if (line < session.start) high = middle - 1;
    else if (line > session.end) low = middle + 1;
    else return session;
  }
  return undefined;
}
