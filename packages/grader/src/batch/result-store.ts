import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { GraderError } from "../errors.js";
import type { ArtifactStore } from "../artifact/artifact-store.js";
import type { ItemEvidence } from "../item/item-evidence.js";
import type { ItemResult } from "../item/item-result.js";
import type { BatchIndex } from "./batch-index.js";

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

  /** Makes the directory, and proves that it can be written. Throws `GraderError` `invalid-option` where it cannot. */
  async prepare(): Promise<void> {
    const probe = join(this.#directory, `.testbed.${process.pid}`);
    try {
      await mkdir(join(this.#directory, "items"), { recursive: true });
      await writeFile(probe, "");
      await rm(probe, { force: true });
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
      throw new GraderError(
        "invalid-option",
        `out ${JSON.stringify(this.#directory)} cannot be written (${code}); name a directory that can be.`,
      );
    }
  }

  /** The result at a place; null if there is none that can be read: what a full disk cut short is none. */
  async result(place: string): Promise<StoredResult | null> {
    return this.#read<StoredResult>(join(place, "result.json"), "testbed.result/1");
  }

  /** The evidence at a place; null as above. */
  async evidence(place: string): Promise<ItemEvidence | null> {
    return this.#read<ItemEvidence>(join(place, "evidence.json"), "testbed.evidence/1");
  }

  /** The index. Throws `GraderError` `invalid-option` where there is none that can be read. */
  async index(): Promise<BatchIndex> {
    const index = await this.#read<BatchIndex>("index.json", "testbed.batch/1");
    if (index !== null && Array.isArray(index.items)) return index;
    const there = await this.readFile("index.json");
    const what =
      there === null
        ? "holds no index.json; name"
        : "has an index.json that is none of a batch; grade it again, or name";
    throw new GraderError("invalid-option", `${this.#directory} ${what} the directory of a batch.`);
  }

  /** Places of all items, sorted. */
  async places(): Promise<readonly string[]> {
    const items = join(this.#directory, "items");
    const tasks = await readdir(items).catch(() => []);
    const places = await Promise.all(
      tasks.map(async (task) =>
        (await readdir(join(items, task)).catch(() => [])).map((item) => `items/${task}/${item}`),
      ),
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
    const directory = join(this.#directory, place);
    // They say what the former result said.
    await rm(join(directory, "exports"), { recursive: true, force: true });
    await writeFile(join(directory, "stdout.txt"), result.output.stdout);
    await writeFile(join(directory, "stderr.txt"), result.output.stderr);
    await this.writeFile(join(place, "result.json"), `${JSON.stringify(stored, null, 2)}\n`);
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

  /** Removes what processes that were killed, or had no room left, had begun. */
  async sweep(): Promise<void> {
    for (const name of await readdir(this.#directory)) {
      if (
        /^(?:index|report|swe-bench-report.*)\.\w+\.\d+$|^\.testbed\.\d+$|^\.testbed\.lock\.[\w-]+$/.test(
          name,
        )
      )
        await rm(join(this.#directory, name), { force: true });
    }
    const items = join(this.#directory, "items");
    for (const task of await readdir(items).catch(() => [])) {
      for (const name of await readdir(join(items, task)).catch(() => [])) {
        if (name.startsWith(".")) await rm(join(items, task, name), { recursive: true, force: true });
      }
    }
  }

  async #read<T>(name: string, schema: string): Promise<T | null> {
    const text = await this.readFile(name);
    const value = text === null ? null : parsed(text);
    if (typeof value !== "object" || value === null || !("schema" in value) || value.schema !== schema)
      return null;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by this class, and whole: it can be parsed
    return value as T;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function writeJson(path: string, value: unknown, mode = 0o666): Promise<void> {
  await writeFile(path, `${JSON.stringify(value, null, 2)}\n`, { mode });
}
