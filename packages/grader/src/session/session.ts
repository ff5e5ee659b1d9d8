import type { OutputPiece, RunStatus } from "@testbed/runner";
import type { Candidate } from "../candidate/candidate.js";
import type { Confinement, UsedConfinement } from "../confine/confinement.js";
import type { Task } from "../task/task.js";

/** How sessions are kept. */
export interface SessionsOptions extends Confinement {
  /** Tasks that a session can be started for. */
  readonly tasks: readonly Task[];
  /**
   * Directory for everything temporary.
   * @defaultValue a private directory below the system's temporary directory
   */
  readonly directory?: string;
  /**
   * Sessions that may exist at the same time.
   * @defaultValue `8`
   */
  readonly maxSessions?: number;
  /**
   * Age in milliseconds at which a session ends by itself.
   * @defaultValue `3_600_000`
   */
  readonly maxAgeMs?: number;
}

/** A workspace with the repository of a task, in which commands are run. Plain JSON. */
export interface Session {
  /** Random. */
  readonly id: string;
  /** Id of its task. */
  readonly task: string;
  /** What the candidate is told. */
  readonly prompt: string;
  /** When it ends by itself: ISO 8601, UTC. */
  readonly expiresAt: string;
}

/** A command to run in a session. */
export interface SessionCommand {
  /** Line for `/bin/sh`. */
  readonly command: string;
  /**
   * Wall-clock limit in milliseconds.
   * @defaultValue `60_000`
   */
  readonly timeoutMs?: number;
  /**
   * Bytes kept per output stream.
   * @defaultValue `65_536`
   */
  readonly maxOutputBytes?: number;
  /** Aborting it ends the command. */
  readonly signal?: AbortSignal;
  /** Called with each piece of raw output as it arrives. */
  readonly onOutput?: (piece: OutputPiece) => void;
}

/** What a command in a session came to. Plain JSON. */
export interface SessionRun {
  /** First cause of its end. */
  readonly status: RunStatus;
  /** Exit code, or null. */
  readonly exitCode: number | null;
  /** Name of the signal that ended it, or null. */
  readonly signal: string | null;
  /** Standard output. */
  readonly stdout: { readonly text: string; readonly bytes: number; readonly truncated: boolean };
  /** Standard error. */
  readonly stderr: { readonly text: string; readonly bytes: number; readonly truncated: boolean };
  /** How far it was kept from the rest of the machine. */
  readonly confinement: UsedConfinement;
  /** Wall time in milliseconds. */
  readonly durationMs: number;
}

/** Sessions by id. */
export interface Sessions extends AsyncDisposable {
  /** Starts a session. Throws `GraderError` `unknown-task`, `session-limit`. */
  start(taskId: string): Promise<Session>;
  /** The sessions that exist, in the order in which they were started. */
  list(): readonly Session[];
  /** Runs a command in a session; what it does is a value. Throws `GraderError` `unknown-session`. */
  run(id: string, command: SessionCommand): Promise<SessionRun>;
  /** What was changed in a session, as a candidate for its task. Throws `GraderError` `unknown-session`. */
  candidate(id: string): Promise<Candidate>;
  /** Ends a session: kills what runs in it and removes it; does nothing for an unknown id. */
  end(id: string): Promise<void>;
  /** Ends all. */
  close(): Promise<void>;
}
