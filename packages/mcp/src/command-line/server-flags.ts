import { statSync } from "node:fs";
import { resolve } from "node:path";
import { InvalidArgumentError, Option, type Command } from "commander";
import { TOOL_GROUPS, type ToolGroup } from "../tools/groups.js";

/** What the command line says about what is offered, to whom, and how much of it. */
export interface ServerFlags {
  readonly tools: readonly ToolGroup[];
  readonly config?: string;
  readonly tasks?: string;
  readonly allowGrading?: boolean;
  readonly allowExecutables?: readonly string[];
  readonly allowEnv?: readonly string[];
  readonly artifacts?: string;
  readonly images?: string;
  readonly modules?: string;
  readonly directory?: string;
  readonly maxWorkspaces: number;
  readonly maxConcurrentRuns: number;
  readonly maxQueuedRuns: number;
  readonly maxQueueWait: number;
  readonly maxSessions: number;
  readonly maxResultBytes: number;
  readonly workspaceLifetime: number;
  readonly sessionLifetime: number;
  readonly runLifetime: number;
  readonly http?: { readonly host: string; readonly port: number };
  readonly httpToken?: string;
  readonly printConfig?: boolean;
}

const hour = 3_600_000;
const week = 604_800_000;

/** Adds the options; each has a twin in the environment, such as `TESTBED_MAX_SESSIONS` for `--max-sessions`. */
export function addServerFlags(command: Command): Command {
  const options = [
    flag("--tools <groups>", `groups of tools, separated by commas: ${TOOL_GROUPS.join(", ")}`)
      .default(["workspace"], '"workspace"')
      .argParser(groups),
    flag(
      "--config <path>",
      "testbed.config.{json,toml,mjs}, or its directory, for the group suites",
    ).argParser(existing),
    flag(
      "--tasks <dir>",
      "directory of tasks, for the group tasks (default: what the configuration names)",
    ).argParser(directory),
    flag("--allow-grading", "offer run_grader in the group tasks"),
    flag("--allow-executables <names>", "commands that run_tests may start, separated by commas").argParser(
      nameList(/^[^,\0]{1,1024}$/),
    ),
    flag("--allow-env <names>", "variables that callers of run_tests may set, separated by commas").argParser(
      nameList(/^[A-Za-z_][A-Za-z0-9_]*$/),
    ),
    flag(
      "--artifacts <dir>",
      "directory in which files of suites are kept (default: until the end)",
    ).argParser(directory),
    flag(
      "--images <dir>",
      "directory of images: --image names a folder in it, whose Dockerfile is built at first use",
    ).argParser(directory),
    flag("--modules <dir>", "node_modules directory that candidates may import from").argParser(directory),
    flag("--directory <dir>", "directory for everything temporary (default: below the system's)").argParser(
      directory,
    ),
    whole("--max-workspaces <n>", "workspaces that may exist at the same time", [1, 1_024, 32]),
    whole("--max-concurrent-runs <n>", "runs of each kind that may go on at once; others wait", [1, 64, 2]),
    whole("--max-queued-runs <n>", "runs that may wait; a further one is refused as busy", [0, 960, 32]),
    whole("--max-queue-wait <ms>", "time that a run may wait for others to end", [1_000, hour, 600_000]),
    whole("--max-sessions <n>", "sessions that may exist at the same time", [1, 256, 8]),
    whole("--max-result-bytes <n>", "size of a result", [12_288, 1_048_576, 16_384]),
    whole("--workspace-lifetime <ms>", "a workspace that nobody uses is deleted then", [1_000, week, hour]),
    whole("--session-lifetime <ms>", "age at which a session ends by itself", [1_000, week, hour]),
    whole("--run-lifetime <ms>", "time for which the result of a run is kept", [1_000, week, hour]),
    flag("--http <host:port>", "serve over HTTP instead, such as 127.0.0.1:8080").argParser(address),
    flag("--http-token <token>", "token that clients have to send, 16 characters at least").argParser(token),
    flag("--print-config", "print what was configured, as JSON, and end"),
  ];
  for (const option of options) command.addOption(option);
  return command;
}

function flag(flags: string, description: string): Option {
  const option = new Option(flags, description);
  return option.env(`TESTBED_${option.name().toUpperCase().replaceAll("-", "_")}`);
}

function whole(
  flags: string,
  description: string,
  [min, max, usual]: readonly [min: number, max: number, usual: number],
): Option {
  return flag(flags, `${description}, ${min} to ${max}`)
    .default(usual)
    .argParser((value) => {
      const number = /^\d{1,9}$/.test(value) ? Number(value) : -1;
      if (number >= min && number <= max) return number;
      throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
    });
}

function groups(value: string): readonly ToolGroup[] {
  const wanted = value.split(",").map((name) => name.trim());
  const known = TOOL_GROUPS.filter((group) => wanted.includes(group));
  if (known.length === new Set(wanted).size && known.length === wanted.length) return known;
  throw new InvalidArgumentError(`Name some of ${TOOL_GROUPS.join(", ")}, each once, separated by commas.`);
}

function directory(value: string): string {
  const path = resolve(value);
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return path;
  throw new InvalidArgumentError("It must be an existing directory.");
}

function existing(value: string): string {
  const path = resolve(value);
  if (statSync(path, { throwIfNoEntry: false }) !== undefined) return path;
  throw new InvalidArgumentError("It must be an existing file or directory.");
}

function nameList(rule: RegExp): (value: string) => readonly string[] {
  return (value) => {
    const names = value.split(",").map((name) => name.trim());
    if (names.every((name) => rule.test(name))) return names;
    throw new InvalidArgumentError("It must be names, separated by commas.");
  };
}

const LOOPBACK = /^(127\.0\.0\.1|localhost|\[::1\]):(\d{1,5})$/;

function address(value: string): { readonly host: string; readonly port: number } {
  const [, host, port = ""] = LOOPBACK.exec(value) ?? [];
  if (host !== undefined && Number(port) <= 65_535)
    return { host: host.replaceAll(/[[\]]/g, ""), port: Number(port) };
  throw new InvalidArgumentError(
    "It must be 127.0.0.1:PORT, localhost:PORT or [::1]:PORT; 0 is any free port.",
  );
}

function token(value: string): string {
  if (/^[\x21-\x7e]{16,512}$/.test(value)) return value;
  // What was given is not repeated: it may be somebody's secret.
  throw new InvalidArgumentError("It must be 16 to 512 visible ASCII characters.");
}
