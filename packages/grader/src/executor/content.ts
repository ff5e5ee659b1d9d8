import { candidateDigest } from "../candidate/candidate-digest.js";
import type { Candidate } from "../candidate/candidate.js";
import { checkCandidate } from "../candidate/check-candidate.js";
import { taskDigest } from "../task/task-digest.js";
import type { Task } from "../task/task.js";
import type { ContentSource } from "./executor.js";

/** Tasks and candidates of this process, by their content. */
export class Content implements ContentSource {
  readonly #tasks = new Map<string, Task>();
  readonly #candidates = new Map<string, Held>();

  /** Adds a task; returns its hash. */
  async addTask(task: Task): Promise<string> {
    const digest = await taskDigest(task);
    this.#tasks.set(digest, task);
    return digest;
  }

  /** Adds a candidate; returns its hash. Throws `GraderError` `invalid-candidate`. */
  async addCandidate(candidate: Candidate): Promise<string> {
    checkCandidate(candidate);
    const digest = await candidateDigest(candidate);
    const holders = (this.#candidates.get(digest)?.holders ?? 0) + 1;
    this.#candidates.set(digest, { candidate, holders });
    return digest;
  }

  /**
   * Forgets a candidate that was graded, so that a process which grades for days does not keep them all. One that was
   * added several times has to be removed as often; an unknown hash changes nothing.
   */
  removeCandidate(digest: string): void {
    const held = this.#candidates.get(digest);
    if (held === undefined) return;
    if (held.holders === 1) this.#candidates.delete(digest);
    else this.#candidates.set(digest, { ...held, holders: held.holders - 1 });
  }

  /** The task with this hash. */
  task(digest: string): Task | undefined {
    return this.#tasks.get(digest);
  }

  /** The candidate with this hash. */
  candidate(digest: string): Candidate | undefined {
    return this.#candidates.get(digest)?.candidate;
  }
}

interface Held {
  readonly candidate: Candidate;
  /** How often it was added and not yet removed. */
  readonly holders: number;
}
