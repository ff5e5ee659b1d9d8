import { spawn } from "node:child_process";
import { systemCode } from "../../errors/system-error.js";
import { kindOf } from "../../start/file-kind.js";
import type { ContainerEngine } from "../isolation.js";

/** An engine that answered. */
export interface Engine {
  readonly name: ContainerEngine;
  /** Its command line. */
  readonly file: string;
}

/** What an engine said. */
export interface EngineAnswer {
  /** Exit code; `null` when it was not started, or killed because the time was up. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Never looked up on a PATH. */
const directories = ["/usr/bin", "/usr/local/bin", "/bin"];
const longestWordsBytes = 65_536;
/** An engine that has not answered by then does not work. */
const longestAnswerMs = 60_000;

const answered = new Map<ContainerEngine, Engine>();

/** The engine of that name, or the first that answers; where none does, what each of them said. */
export async function findEngine(name: ContainerEngine | null): Promise<Engine | string> {
  const said: string[] = [];
  for (const each of name === null ? (["podman", "docker"] as const) : [name]) {
    const engine = answered.get(each) ?? (await askEngine(each));
    if (typeof engine === "string") said.push(engine);
    else {
      answered.set(each, engine);
      return engine;
    }
  }
  return said.join("; ");
}

/**
 * Whether it works: docker's command line is nothing without its daemon. Podman has none, and without root every other
 * command would leave a process of podman's own.
 */
async function askEngine(name: ContainerEngine): Promise<Engine | string> {
  const file = engineFiles(name)[0];
  if (file === undefined) return `${name} is not installed`;
  const { code, stderr } = await callEngine(file, [name === "podman" ? "--version" : "version"]);
  return code === 0 ? { name, file } : `${name}: ${stderr.trim() || "it does not answer"}`;
}

/** Where the command line of an engine lies. */
export function engineFiles(name: ContainerEngine): readonly string[] {
  return directories.map((each) => `${each}/${name}`).filter((file) => kindOf(file) === "executable");
}

/** Calls the command line of an engine, and hears all that it says until it ends. Never rejects. */
export function callEngine(
  file: string,
  args: readonly string[],
  ms: number = longestAnswerMs,
): Promise<EngineAnswer> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: "/",
      stdio: ["ignore", "pipe", "pipe"],
      // A session of its own, so that a Ctrl-C at the terminal does not leave half of what it does.
      detached: true,
      timeout: Math.max(1, Math.floor(ms)),
      killSignal: "SIGKILL",
    });
    let [stdout, stderr] = ["", ""];
    child.on("error", (error) => resolve({ code: null, stdout, stderr: systemCode(error) }));
    // Out of descriptors there are no streams either.
    if (child.pid === undefined) return;
    child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout = kept(stdout, text)));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr = kept(stderr, text)));
    // Not `close`: what an engine leaves in the background can hold its streams. What it had written can come after
    // its end: after the second turn of the event loop, there was one in which everything was read.
    const settle = (code: number | null): void => resolve({ code, stdout, stderr });
    child.on("exit", (code) => setImmediate(() => setImmediate(() => settle(code))));
  });
}

/** What an engine said last against something. */
export function refusalOf({ code, stderr }: EngineAnswer): string {
  const said = stderr.trim().split("\n").at(-1) ?? "";
  return said === "" && code === null ? "it did not answer in time" : said;
}

function kept(before: string, text: string): string {
  return (before + text).slice(-longestWordsBytes);
}
