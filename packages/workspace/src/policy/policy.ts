import { WorkspaceError, quote } from "../error/workspace-error.js";
import { knownOptions } from "../options/known-options.js";
import { foldName } from "../path/fold.js";
import { compileRules } from "./compile-rules.js";
import { policyPresets, type PresetName } from "./presets.js";
import { protectedPaths } from "./protected-paths.js";

/** What a policy does about a path. */
export type PolicyAction = "deny" | "restore" | "ignore" | "flag" | "allow";

/** One rule about paths. Later rules outrank earlier ones. */
export interface PolicyRule {
  /**
   * `deny`: writing or removing is refused with `protected-path`, and `enforcePolicy` restores it; `restore`: may be
   * written, and `enforcePolicy` restores it; `ignore`: stays, and is never transplanted; `flag`: stays and is
   * reported; `allow`: lifts earlier rules.
   */
  readonly action: PolicyAction;
  /**
   * Which paths. `*` stands for any characters of one name, `**` for any number of names. Without a `/` it matches
   * a name at any depth, with one it starts at the root; what lies under a match is meant too. Case, composition
   * and invisible code points do not matter.
   */
  readonly pattern: string;
  /**
   * Why, for the error message.
   * @defaultValue "the caller's policy"
   */
  readonly reason?: string;
}

/** Which paths may not be written or removed, whether they exist or not. Template content is not subject to it. */
export interface WorkspacePolicy {
  /**
   * What to start from: all presets, some of them by name, or nothing.
   * @defaultValue "protected"
   */
  readonly base?: "protected" | "none" | readonly PresetName[];
  /**
   * Rules after those of the base; the last one that matches decides.
   * @defaultValue []
   */
  readonly rules?: readonly PolicyRule[];
}

/** A policy that is ready to be asked. */
export interface CompiledPolicy {
  /** The rule that decides about the path, unless that is one that allows. */
  match(segments: readonly string[]): PolicyRule | undefined;
  /** The rule that denies the path, if one does. */
  denies(segments: readonly string[]): PolicyRule | undefined;
}

/** Checks a policy and folds its patterns. */
export function compilePolicy(policy: WorkspacePolicy = {}): CompiledPolicy {
  const rules = [...baseRules(policy), ...callerRules(policy)];
  const find = compileRules(rules.map(({ pattern }) => pattern.split("/").map(foldName)));
  const match = (segments: readonly string[]): PolicyRule | undefined => {
    const rule = rules[find(segments.map(foldName))];
    return rule?.action === "allow" ? undefined : rule;
  };
  return {
    match,
    denies(segments) {
      const rule = match(segments);
      return rule?.action === "deny" ? rule : undefined;
    },
  };
}

/** Checks a pattern and folds its names. */
export function compilePattern(pattern: unknown, where: string): readonly string[] {
  refuseNoPattern(pattern, where);
  return pattern.split("/").map(foldName);
}

function refuseNoPattern(pattern: unknown, where: string): asserts pattern is string {
  const isPattern =
    typeof pattern === "string" &&
    pattern.split("/").every((part) => part !== "" && part !== "." && part !== "..");
  // What other tools take for a wildcard would be a name here, and protect nothing.
  if (typeof pattern === "string" && /[?{}]|^!/u.test(pattern)) {
    const wildcards = "only `*` and `**` are wildcards; write several rules";
    throw new WorkspaceError("invalid-options", `${where} is ${quote(pattern)}; ${wildcards}`);
  }
  if (isPattern) return;
  const fix = "give names joined by `/`, such as `docs/**`, without a leading or trailing `/`";
  throw new WorkspaceError("invalid-options", `${where} is ${quote(pattern)}; ${fix}`);
}

/** Refuses a path that the policy protects. */
export function refuseProtected(policy: CompiledPolicy, path: string, segments: readonly string[]): void {
  const rule = policy.denies(segments);
  if (rule === undefined) return;
  const why = rule.reason ?? "the caller's policy";
  throw new WorkspaceError(
    "protected-path",
    `is protected by the rule ${quote(rule.pattern)} (${why}); a policy rule with action "allow" lifts it`,
    { path },
  );
}

function baseRules(policy: unknown): readonly PolicyRule[] {
  if (typeof policy !== "object" || policy === null) {
    throw new WorkspaceError("invalid-options", `policy is ${quote(policy)}; give an object`);
  }
  for (const name of Object.keys(policy)) {
    if (name !== "base" && name !== "rules") {
      throw new WorkspaceError("invalid-options", `policy.${name} is unknown; known are base, rules`);
    }
  }
  const base = "base" in policy ? (policy.base ?? "protected") : "protected";
  if (base === "protected") return protectedPaths;
  if (base === "none") return [];
  if (Array.isArray(base)) return Array.from(base, rulesOfPreset).flat();
  const names = policyPresets.map(({ name }) => name).join(", ");
  const fix = `use "protected", "none" or an array of ${names}`;
  throw new WorkspaceError("invalid-options", `policy.base is ${quote(base)}; ${fix}`);
}

function rulesOfPreset(name: unknown): readonly PolicyRule[] {
  const preset = policyPresets.find((known) => known.name === name);
  if (preset !== undefined) return preset.rules;
  const names = policyPresets.map((known) => known.name).join(", ");
  throw new WorkspaceError("invalid-options", `policy.base names ${quote(name)}; known are ${names}`);
}

function callerRules(policy: WorkspacePolicy): readonly PolicyRule[] {
  const rules: unknown = policy.rules ?? [];
  if (!Array.isArray(rules))
    throw new WorkspaceError("invalid-options", "policy.rules is not an array; give one");
  return Array.from(rules, (rule: unknown, index) => callerRule(rule, `policy.rules[${index}]`));
}

function callerRule(rule: unknown, where: string): PolicyRule {
  const { action, pattern, reason } = knownOptions(rule, where, ["action", "pattern", "reason"]);
  if (!isAction(action)) {
    const fix = `use one of ${ACTIONS.join(", ")}`;
    throw new WorkspaceError("invalid-options", `${where}.action is ${quote(action)}; ${fix}`);
  }
  refuseNoPattern(pattern, `${where}.pattern`);
  if (reason !== undefined && typeof reason !== "string") {
    throw new WorkspaceError("invalid-options", `${where}.reason is ${quote(reason)}; give a string`);
  }
  return { action, pattern, ...(reason === undefined ? {} : { reason }) };
}

const ACTIONS: readonly PolicyAction[] = ["deny", "restore", "ignore", "flag", "allow"];

function isAction(value: unknown): value is PolicyAction {
  return ACTIONS.some((action) => action === value);
}
