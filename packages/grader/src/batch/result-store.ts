import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { ArtifactStore } from "../artifact/artifact-store.js";
import type { ItemEvidence } from "../item/item-evidence.js";
import type { ItemResult } from "../item/item-result.js";

/** A result without what differs between equal runs. */
export type StoredResult = Omit<ItemResult, "timing">;

/** Results of a batch on disk: a directory for each item, which is there whole or not at all. */
export class ResultStore {
  readonly #directory: string;

  constructor(directory: string) {
    this.#directory = directory;
  }

  /** Where an item is kept, relative to the store: its task, then its content. */
  static place(taskId: string, digests: readonly string[], attempts: number): string {
    const short = digests.map((digest) => digest.replace("sha256:", "").slice(0, 16));
    return `items/${taskId}/${[...short, ...(attempts === 1 ? [] : [`x${attempts}`])].join("-")}`;
  }

  /** The result at a place; null if there is none. */
  async result(place: string): Promise<StoredResult | null> {
    return this.#read<StoredResult>(join(place, "result.json"));
  }

  /** The evidence at a place; null if there is none. */
  async evidence(place: string): Promise<ItemEvidence | null> {
    return this.#read<ItemEvidence>(join(place, "evidence.json"));
  }

  /** Places of all items, sorted. */
  async places(): Promise<readonly string[]> {
    const items = join(this.#directory, "items");
    const tasks = await readdir(items).catch(() => []);
    const places = await Promise.all(
      tasks.map(async (task) => (await readdir(join(items, task))).map((item) => `items/${task}/${item}`)),
    );
    return places
      .flat()
      .filter((place) => !basename(place).startsWith("."))
      .sort();
  }

  /** Keeps an item: everything is written beside its place first, and moved there at once. */
  async keep(
    place: string,
    evidence: ItemEvidence,
    result: ItemResult,
    artifacts: ArtifactStore,
  ): Promise<void> {
    const target = join(this.#directory, place);
    const aside = join(dirname(target), `.${basename(target)}.${process.pid}`);
    await rm(aside, { recursive: true, force: true });
    await mkdir(join(aside, "artifacts"), { recursive: true });
    const { timing, ...stored } = result;
    await writeJson(join(aside, "result.json"), stored);
    await writeJson(join(aside, "timing.json"), timing);
    // Raw: it may hold what looks like a token, which the result no longer does.
    await writeJson(join(aside, "evidence.json"), evidence, 0o600);
    await writeFile(join(aside, "stdout.txt"), result.output.stdout);
    await writeFile(join(aside, "stderr.txt"), result.output.stderr);
    for (const { id } of result.artifacts) {
      const bytes = await artifacts.bytes(id);
      if (bytes !== null) await writeFile(join(aside, "artifacts", id), bytes);
    }
    await rm(target, { recursive: true, force: true });
    await rename(aside, target);
  }

  /** Replaces the result of an item that was judged again. */
  async rejudge(place: string, result: ItemResult): Promise<void> {
    const { timing: _, ...stored } = result;
    const path = join(this.#directory, place, "result.json");
    await writeJson(`${path}.${process.pid}`, stored);
    await rename(`${path}.${process.pid}`, path);
  }

  /** Writes a file of the batch as a whole. */
  async writeFile(name: string, content: string): Promise<void> {
    const path = join(this.#directory, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(`${path}.${process.pid}`, content);
    await rename(`${path}.${process.pid}`, path);
  }

  /** Reads a file of the batch; null if it is not there. */
  async readFile(name: string): Promise<string | null> {
    return readFile(join(this.#directory, name), "utf8").catch(() => null);
  }

  /** Removes what processes that were killed had begun. */
  async sweep(): Promise<void> {
    const items = join(this.#directory, "items");
    for (const task of await readdir(items).catch(() => [])) {
      for (const name of await readdir(join(items, task))) {
        if (name.startsWith(".")) await rm(join(items, task, name), { recursive: true, force: true });
      }
    }
  }

  async #read<T>(name: string): Promise<T | null> {
    const text = await this.readFile(name);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by this class, whole or not at all
    return text === null ? null : (JSON.parse(text) as T);
  }
}

async function writeJson(path: string, value: unknown, mode = 0o666): Promise<void> {
  await writeFile(path, `${JSON.stringify(value, null, 2)}\n`, { mode });
}
