import { profiles } from "../profile/profiles.js";
import { patterns } from "../spots/patterns.js";
import type { NormalizeOptions } from "./options.js";

/** Raised with every change of a rule that can change a result. */
const version = "5";
const data = `${version}${written(profiles)}${written([...patterns])}`;

const offset = 0x811c9dc5;
/** The sum of what is the same for all options. */
let dataSum: number | undefined;

const noRule = new Set(["roots", "tempDirectories", "names", "explain"]);

/** Version and hash of the rules that the options switch on; roots, directories and secrets are no rules. */
export function rulesetOf(options: NormalizeOptions): string {
  const chosen = Object.entries({ ...options, redact: options.redact && "on" })
    .filter(([name, value]) => value !== undefined && !noRule.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  dataSum ??= added(offset, data);
  return `${version}-${added(dataSum, written(chosen)).toString(16).padStart(8, "0")}`;
}

function written(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (part instanceof RegExp ? String(part) : part)) ?? "";
}

/** FNV-1a over UTF-16 units, 32 bits: enough to tell rulesets apart, the same everywhere. */
function added(sum: number, text: string): number {
  let result = sum;
  for (let at = 0; at < text.length; at++) result = Math.imul(result ^ text.charCodeAt(at), 0x01000193);
  return result >>> 0;
}
