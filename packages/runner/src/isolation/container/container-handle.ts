import { setTimeout } from "node:timers/promises";
import { callEngine, type Engine, type EngineAnswer } from "./engine.js";

const mostTries = 5;
const pauseMs = 200;

/** One container of an engine, by its name. */
export class ContainerHandle {
  readonly #engine: Engine;
  readonly #name: string;
  /** The engine has done with starting it, well or not. */
  started: Promise<EngineAnswer> | null = null;

  constructor(engine: Engine, name: string) {
    this.#engine = engine;
    this.#name = name;
  }

  /** Starts it. */
  start(args: readonly string[]): Promise<EngineAnswer> {
    this.started = callEngine(this.#engine.file, args);
    return this.started;
  }

  /** The engine says that the kernel killed something in it for want of memory. */
  async wasOutOfMemory(): Promise<boolean> {
    const { stdout } = await this.#call("inspect", "--format", "{{.State.OOMKilled}}", this.#name);
    return stdout.trim() === "true";
  }

  /** Kills and removes it, and asks the engine whether it is gone; again, where an engine with much to do refuses. */
  async remove(): Promise<boolean> {
    for (let tries = 1; tries < mostTries; tries += 1) {
      if (await this.#tryToRemove()) return true;
      await setTimeout(pauseMs * tries);
    }
    return this.#tryToRemove();
  }

  async #tryToRemove(): Promise<boolean> {
    // Its volumes too: an image can have some.
    const kill = this.#engine.name === "podman" ? ["rm", "--force", "--time", "0"] : ["rm", "--force"];
    await this.#call(...kill, "--volumes", this.#name);
    const { code, stdout } = await this.#call("ps", "--all", "--quiet", "--filter", `name=^${this.#name}$`);
    return code === 0 && stdout.trim() === "";
  }

  #call(...args: readonly string[]): Promise<EngineAnswer> {
    return callEngine(this.#engine.file, args);
  }
}
