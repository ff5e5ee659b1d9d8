import type { NotStarted, RunUsage } from "../outcome/run-outcome.js";
import type { SandboxFailure } from "../isolation/isolation.js";
import { within } from "../wait/within.js";
import type { HeldRun, MainEnd, Sweep } from "./held-run.js";

/** Starts a run, says why it cannot be, or gives `null` when it was given up meanwhile. Never rejects. */
export type LateStart = (isGivenUp: () => boolean) => Promise<HeldRun | NotStarted | SandboxFailure | null>;

/** A run that takes its time to be started: it can be ended, and is bounded, before it is. */
export class LateRun implements HeldRun {
  readonly mechanism: HeldRun["mechanism"];
  readonly ended: Promise<MainEnd>;
  readonly empty: Promise<void>;
  readonly #starting: Promise<HeldRun | null>;
  #held: HeldRun | null = null;
  #isGivenUp = false;
  #setEnded: (end: MainEnd) => void = () => undefined;

  constructor(mechanism: HeldRun["mechanism"], start: LateStart) {
    this.mechanism = mechanism;
    this.ended = new Promise((resolve) => (this.#setEnded = resolve));
    this.#starting = start(() => this.#isGivenUp).then((started) => this.#follow(started));
    this.empty = this.#starting.then((held) => held?.empty);
  }

  #follow(started: HeldRun | NotStarted | SandboxFailure | null): HeldRun | null {
    if (started === null) return null;
    if ("layer" in started) this.#setEnded({ kind: "sandbox-failed", failure: started });
    else if ("reason" in started) this.#setEnded({ kind: "not-started", why: started });
    else {
      this.#held = started;
      void started.ended.then(this.#setEnded);
      return started;
    }
    return null;
  }

  get usage(): RunUsage | null {
    return this.#held?.usage ?? null;
  }

  terminate(): void {
    if (this.#held === null) this.#isGivenUp = true;
    else this.#held.terminate();
  }

  async sweep(deadline: number): Promise<Sweep> {
    this.#isGivenUp = true;
    const held = await within(this.#starting, deadline - performance.now(), this.#held);
    // What was given up before it was started starts nothing, however late that is seen.
    return held?.sweep(deadline) ?? { leaked: 0, survivors: [], verified: true };
  }
}
