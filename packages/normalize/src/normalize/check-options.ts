import { NormalizeError, shown, type NormalizeErrorCode } from "../error/normalize-error.js";
import { isTooBroad } from "../paths/breadth.js";
import { nameShape, reserved } from "../placeholder/names.js";
import { profiles } from "../profile/profiles.js";
import type { CustomRule } from "../custom/custom-rule.js";
import { defineRule } from "../custom/define-rule.js";
import { checkRedact } from "../redact/redact.js";
import { spotRules } from "../spots/patterns.js";
import type { NormalizeOptions, Root } from "./options.js";

const choices: ReadonlyMap<string, readonly string[]> = new Map([
  ["durations", ["reported", "anywhere", "keep"]],
  ["timestamps", ["replace", "keep"]],
  ["truncated", ["replace", "keep"]],
  ["explain", ["counts", "map"]],
  ["literals", ["detect", "escape", "keep"]],
  ["profile", Object.keys(profiles)],
]);
const known = new Set(["roots", "tempDirectories", "rules", "custom", "redact", "names", ...choices.keys()]);

/** Throws a NormalizeError for options that have no meaning. */
export function checkOptions(options: NormalizeOptions): void {
  if (typeof options !== "object" || options === null || Array.isArray(options)) {
    fail("invalid-option", `options must be an object, got ${shown(options)}.`);
  }
  for (const key of Object.keys(options)) {
    if (!known.has(key))
      fail("invalid-option", `${shown(key)} is no option; known are ${[...known].join(", ")}.`);
  }
  for (const [key, value] of Object.entries(options)) {
    const allowed: readonly string[] | undefined = choices.get(key);
    if (allowed && value !== undefined && !allowed.includes(String(value))) {
      fail("invalid-option", `${key} must be one of ${allowed.join(", ")}, got ${shown(value)}.`);
    }
  }
  checkRules(options.rules);
  checkNames(options.names);
  checkCustom(options);
  if (options.redact !== undefined) checkRedact(options.redact);
  checkTempDirectories(options.tempDirectories);
  checkRoots(options.roots);
}

/** Throws a NormalizeError unless the name can stand in angle brackets. */
export function checkRootName(name: string): void {
  if (typeof name === "string" && nameShape.test(name) && !reserved.includes(name)) return;
  fail(
    "invalid-root-name",
    `${shown(name)} cannot name a root: use up to 32 lower-case letters, digits and hyphens, starting with a letter, ` +
      `and none of ${reserved.join(", ")}.`,
  );
}

function checkRules(rules: unknown): void {
  if (rules === undefined) return;
  if (typeof rules !== "object" || rules === null || Array.isArray(rules))
    fail("invalid-option", `rules must be an object, got ${shown(rules)}.`);
  for (const [name, choice] of Object.entries(rules)) {
    if (!spotRules.some((rule) => rule === name))
      fail("invalid-option", `rules: ${shown(name)} is none of ${spotRules.join(", ")}.`);
    if (choice !== undefined && choice !== "replace" && choice !== "keep")
      fail("invalid-option", `rules: ${name} must be replace or keep, got ${shown(choice)}.`);
  }
}

function checkNames(names: unknown): void {
  if (names === undefined) return;
  if (typeof names !== "object" || names === null || Array.isArray(names))
    fail("invalid-option", `names must be an object, got ${shown(names)}.`);
  for (const [key, name] of Object.entries(names)) {
    if (key !== "host" && key !== "user")
      fail("invalid-option", `names: ${shown(key)} is none of host, user.`);
    if (name !== undefined && (typeof name !== "string" || !/^[\w.-]{3,255}$/.test(name)))
      fail(
        "invalid-option",
        `names: ${key} must be a name of 3 to 255 letters, digits, ".", "-" or "_", got ${shown(name)}.`,
      );
  }
}

function checkCustom({ custom = [], roots = [] }: NormalizeOptions): void {
  if (!Array.isArray(custom)) fail("invalid-option", `custom must be an array, got ${shown(custom)}.`);
  const taken = new Set(Array.isArray(roots) ? roots.map((root: Root) => root?.name) : []);
  for (const rule of custom as readonly CustomRule[]) {
    const { id } = defineRule(rule);
    if (taken.has(id))
      fail("invalid-option", `two rules or roots are named ${shown(id)}: each needs its own name.`);
    taken.add(id);
  }
}

function checkTempDirectories(directories: unknown): void {
  if (directories === undefined) return;
  if (!Array.isArray(directories))
    fail("invalid-option", `tempDirectories must be an array, got ${shown(directories)}.`);
  for (const directory of directories as readonly unknown[]) {
    if (typeof directory !== "string" || !/^(?:\/|[A-Za-z]:[\\/])[^\\/]/.test(directory)) {
      fail(
        "invalid-option",
        `tempDirectories: ${shown(directory)} must be an absolute path other than the root.`,
      );
    }
  }
}

function checkRoots(roots: unknown): void {
  if (roots === undefined) return;
  if (!Array.isArray(roots)) fail("invalid-option", `roots must be an array, got ${shown(roots)}.`);
  const names = new Set<string>();
  for (const root of roots as readonly Root[]) {
    checkRoot(root);
    if (names.has(root.name))
      fail("invalid-option", `two roots are named ${shown(root.name)}: each needs its own name.`);
    names.add(root.name);
  }
}

function checkRoot(root: Root): void {
  if (
    typeof root !== "object" ||
    root === null ||
    !Array.isArray(root.aliases) ||
    root.aliases.length === 0
  ) {
    fail("invalid-option", `a root is { name, aliases } as describeRoot returns it, got ${shown(root)}.`);
  }
  checkRootName(root.name);
  for (const alias of root.aliases as readonly unknown[]) {
    if (typeof alias !== "string" || alias === "" || (root.broad !== "allow" && isTooBroad(alias))) {
      fail(
        "root-too-broad",
        `alias ${shown(alias)} of ${root.name} must be a path of at least two components.`,
      );
    }
  }
}

function fail(code: NormalizeErrorCode, message: string): never {
  throw new NormalizeError(code, message);
}
