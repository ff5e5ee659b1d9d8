import type { PlainLine } from "../lines/unwrap.js";
import { signOfLevel, type StepSign } from "../sessions/steps.js";

/** Sections of GitLab that come after the script. */
const lateSections = /^(?:upload_artifacts|archive_cache|after_script|cleanup_)/;

/** What is known about the course of the job. */
export interface StepFacts {
  /** Steps that are said to have failed. */
  readonly failed: ReadonlySet<number>;
  /** The job is said to have failed. */
  readonly isFailed: boolean;
  /** The job is said to have passed. */
  readonly isPassed: boolean;
  /** The line at which the step after a failed one began: from there on the log tells what came of the failure. */
  readonly lateFrom: number;
  /** The line at which a CI begins to clean up. Tests can print these words; a test run that goes on behind them did. */
  readonly cleanUpFrom: number;
  /** Lines at which a command began. Those before ended well enough to go on. */
  readonly commands: readonly number[];
}

/** A log of more commands than this tells by the last ones. */
const MOST_COMMANDS = 500;

/** Follows the steps of a job. */
export class StepTracker {
  readonly #failed = new Set<number>();
  #current = 0;
  #name = "";
  #isEcho = false;
  #isFailed = false;
  #isPassed = false;
  #hasEnded = false;
  #lateFrom = Number.POSITIVE_INFINITY;
  #cleanUpFrom = Number.POSITIVE_INFINITY;
  readonly #commands: number[] = [];

  /** Ordinal of the step that the last line belongs to. */
  get current(): number {
    return this.#current;
  }

  /** Whether the lines show a step's script rather than its output. */
  get isEcho(): boolean {
    return this.#isEcho;
  }

  /** What is known so far. */
  get facts(): StepFacts {
    // These services mark every step that failed: a job that reached its end without a mark has passed.
    const hasPassed = this.#hasEnded && this.#failed.size === 0 && !this.#isFailed;
    return {
      failed: this.#failed,
      isFailed: this.#isFailed,
      isPassed: this.#isPassed || hasPassed,
      lateFrom: this.#lateFrom,
      cleanUpFrom: this.#cleanUpFrom,
      commands: this.#commands,
    };
  }

  /** Takes a line; `true` when a step begins with it. */
  read(line: string, plain: PlainLine, number: number): boolean {
    const name = nameOf(line);
    const begins = name !== null && name !== this.#name;
    if (begins) {
      this.#name = name;
      if (lateSections.test(name)) this.#end(number);
      this.#begin(number);
    }
    if (plain.level === "end-group") this.#isEcho = false;
    const sign = signOfLevel(plain);
    if (sign === "step") {
      this.#begin(number);
      this.#isEcho = plain.level === "group";
    } else if (sign !== null) this.sign(sign, number);
    return begins || sign === "step";
  }

  /** Takes a sign that was seen. */
  sign(sign: StepSign, line: number): void {
    if (sign === "end") this.#hasEnded = true;
    if (sign === "post-step" || sign === "end") {
      this.#cleanUpFrom = Math.min(this.#cleanUpFrom, line);
      this.#isEcho = false;
    } else if (sign === "command") this.#command(line);
    else if (sign === "failed-step") this.#failed.add(this.#current);
    else if (sign === "failed-job") this.#isFailed = true;
    else if (sign === "passed-job") this.#isPassed = true;
  }

  #begin(line: number): void {
    if (this.#failed.size > 0) this.#end(line);
    this.#command(line);
    this.#current += 1;
  }

  #command(line: number): void {
    if (line >= Math.min(this.#lateFrom, this.#cleanUpFrom)) return;
    this.#commands.push(line);
    if (this.#commands.length > MOST_COMMANDS) this.#commands.shift();
  }

  #end(line: number): void {
    this.#lateFrom = Math.min(this.#lateFrom, line);
  }
}

/** The step that a line names: a section of GitLab, the second column of `gh run view --log`. */
function nameOf(line: string): string | null {
  const match =
    /section_start:\d{1,12}:([\w.-]{1,80})/.exec(line) ??
    /^([^\t]{1,200}\t[^\t]{1,600})\t\uFEFF?\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.exec(line);
  return match?.[1] ?? null;
}
