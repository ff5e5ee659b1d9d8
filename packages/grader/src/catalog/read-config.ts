import { readFile, stat } from "node:fs/promises";
import { basename, dirname, extname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parse } from "smol-toml";
import { GraderError } from "../errors.js";
import { describeFaults, faultsOf } from "../task/task-fault.js";
import { configSchema, type TestbedConfig } from "./catalog-file.js";

/** A configuration, and where its relative paths start. */
export interface ReadConfig {
  /** What it says. */
  readonly config: TestbedConfig;
  /** Absolute path of its directory. */
  readonly directory: string;
}

const names = ["testbed.config.json", "testbed.config.toml", "testbed.config.mjs"];

/**
 * Reads `testbed.config.{json,toml,mjs}`. A file that ends in `.mjs` is run: it is the operator's own.
 *
 * @param path - The file, or a directory that holds one of them.
 * @throws `GraderError` `invalid-config` with file, key and fix; also when a directory holds none, or several.
 */
export async function readConfig(path: string): Promise<ReadConfig> {
  const file =
    (await isDirectory(path)) || extname(path) === "" ? await findIn(resolve(path)) : resolve(path);
  const content = await load(file);
  const parsed = configSchema.safeParse(content, { reportInput: true });
  if (!parsed.success)
    throw new GraderError("invalid-config", `${describeFaults(faultsOf(basename(file), parsed.error))}.`);
  return { config: parsed.data, directory: dirname(file) };
}

async function findIn(directory: string): Promise<string> {
  const found = await Promise.all(
    names.map(async (name) =>
      (await readFile(join(directory, name)).catch(() => null)) === null ? [] : [name],
    ),
  );
  const [name, ...others] = found.flat();
  if (name === undefined || others.length > 0) {
    const message =
      name === undefined
        ? `holds none of ${names.join(", ")}; write one, or let testbed suites --detect propose it`
        : `holds ${[name, ...others].join(" and ")}; keep one`;
    throw new GraderError("invalid-config", `${directory} ${message}.`);
  }
  return join(directory, name);
}

async function isDirectory(path: string): Promise<boolean> {
  const entry = await stat(path).catch(() => null);
  return entry?.isDirectory() === true;
}

async function load(file: string): Promise<unknown> {
  try {
    if (file.endsWith(".mjs")) {
      const module: { readonly default?: unknown } = await import(pathToFileURL(file).href);
      return module.default;
    }
    const text = await readFile(file, "utf8");
    return file.endsWith(".toml") ? parse(text) : JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message.split("\n")[0] : String(error);
    throw new GraderError("invalid-config", `${basename(file)} cannot be read: ${reason}; correct it.`, {
      cause: error,
    });
  }
}
