import { candidateDigest } from "../candidate/candidate-digest.js";
import type { Candidate } from "../candidate/candidate.js";
import { checkCandidate } from "../candidate/check-candidate.js";
import { taskDigest } from "../task/task-digest.js";
import type { Task } from "../task/task.js";
import type { ContentSource } from "./executor.js";

/** Tasks and candidates of this process, by their content. */
export class Content implements ContentSource {
  readonly #tasks = new Map<string, Task>();
  readonly #candidates = new Map<string, Candidate>();

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
    this.#candidates.set(digest, candidate);
    return digest;
  }

  /** The task with this hash. */
  task(digest: string): Task | undefined {
    return this.#tasks.get(digest);
  }

  /** The candidate with this hash. */
  candidate(digest: string): Candidate | undefined {
    return this.#candidates.get(digest);
  }
}
