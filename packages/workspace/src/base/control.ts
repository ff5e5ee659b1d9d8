import { chmodSync, closeSync, constants, fstatSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openDirectory } from "../handle/open-directory.js";
import type { Directory, Guarantee } from "../handle/directory.js";
import { makePrivate } from "./make-private.js";
import { currentOwner, type Owner } from "./owner.js";

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u;
const SUFFIX = ".testbed";
/** Holds who made the workspace. */
export const OWNER_FILE = "owner.json";
const MAX_OWNER_BYTES = 4096;

/** Whether a name is the id of a workspace: a v4 UUID in lower case. */
export function isWorkspaceId(name: string): boolean {
  return ID.test(name);
}

/**
 * Name of the directory beside a workspace that holds what belongs to it but not into the candidate's reach:
 * the owner, files on their way in and files on their way out.
 */
export function controlName(id: string): string {
  return `.${id}${SUFFIX}`;
}

/** The id whose control directory this is, or undefined. */
export function idOfControl(name: string): string | undefined {
  if (!name.startsWith(".") || !name.endsWith(SUFFIX)) return undefined;
  const id = name.slice(1, -SUFFIX.length);
  return isWorkspaceId(id) ? id : undefined;
}

/** Makes the control directory with the mark of this process. */
export function makeControl(base: string, id: string): void {
  const path = join(base, controlName(id));
  makePrivate(path);
  writeFileSync(join(path, OWNER_FILE), JSON.stringify({ ...currentOwner(), createdMs: Date.now() }), {
    flag: "wx",
    mode: 0o600,
  });
  chmodSync(join(path, OWNER_FILE), 0o600);
}

/** Opens the control directory. */
export function openControl(base: string, id: string, guarantee: Guarantee): Directory {
  return openDirectory(join(base, controlName(id)), guarantee);
}

/** Opens a fresh directory in the control directory. */
export function openScratch(control: Directory, name: string): Directory {
  makePrivate(control.at(name));
  return control.open(name);
}

/** Who a workspace belongs to, and since when it exists. */
export interface Mark extends Owner {
  /** In milliseconds since 1970; undefined where it does not say. */
  readonly createdMs: number | undefined;
}

/** Who made the workspace; undefined where the mark is missing or not one. */
export function readOwner(control: Directory): Mark | undefined {
  let descriptor: number;
  try {
    const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
    descriptor = openSync(control.at(OWNER_FILE), O_RDONLY | (O_NOFOLLOW ?? 0) | (O_NONBLOCK ?? 0));
  } catch {
    return undefined;
  }
  try {
    const stats = fstatSync(descriptor);
    if (!stats.isFile() || stats.size > MAX_OWNER_BYTES) return undefined;
    return asMark(JSON.parse(readFileSync(descriptor, "utf8")));
  } catch {
    return undefined;
  } finally {
    closeSync(descriptor);
  }
}

function asMark(value: unknown): Mark | undefined {
  const { host, bootId, processNamespace, processId, startTime, createdMs }: Record<string, unknown> =
    Object(value);
  if (typeof host !== "string" || typeof processId !== "number" || !Number.isSafeInteger(processId))
    return undefined;
  if (!isTextOrNull(bootId) || !isTextOrNull(processNamespace) || !isTextOrNull(startTime)) return undefined;
  const created = typeof createdMs === "number" && Number.isFinite(createdMs) ? createdMs : undefined;
  return { host, bootId, processNamespace, processId, startTime, createdMs: created };
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === "string";
}
