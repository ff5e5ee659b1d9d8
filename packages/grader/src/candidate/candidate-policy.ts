import { protectedPaths, type PolicyRule, type WorkspacePolicy } from "@testbed/workspace";
import type { Task } from "../task/task.js";

/**
 * The policy of a tree that a candidate is put into: whatever it does to protected paths, and outside of the allowed
 * ones, is undone afterwards.
 */
export function candidatePolicy({ allowedPaths, protectedPaths: own, suite }: Task): WorkspacePolicy {
  const confined: readonly PolicyRule[] =
    allowedPaths.length === 0
      ? []
      : [
          restore("the task allows other paths only")("**"),
          ...allowedPaths.map((pattern): PolicyRule => ({ action: "allow", pattern })),
        ];
  const presets = [
    ...protectedPaths.map((rule) =>
      rule.action === "deny" ? ({ ...rule, action: "restore" } as const) : rule,
    ),
    ...runnerRules,
  ];
  // An exception of a preset lifts what the preset protects, not what the task does not allow.
  const lifted = allowedPaths.length === 0 ? presets : presets.filter(({ action }) => action !== "allow");
  return {
    base: "none",
    rules: [
      ...confined,
      ...lifted,
      ...own.map(restore("the task protects it")),
      ...commandOf(suite.command).map(restore("it is the command of the suite")),
    ],
  };
}

function restore(reason: string): (pattern: string) => PolicyRule {
  return (pattern) => ({ action: "restore", pattern, reason });
}

/** What steers runners beside the presets of the workspace, which deny it to nobody who only writes files. */
const runnerRules: readonly PolicyRule[] = [
  ...["vite.config.*"].map(restore("it chooses what the test runner loads and counts")),
  ...["babel.config.*", ".babelrc", ".babelrc.*", ".swcrc"].map(
    restore("it rewrites the tests before they run"),
  ),
  ...["pytest", "_pytest", "unittest", "pluggy", "iniconfig"].flatMap(shadowing),
  ...["*.dist-info", "*.egg-info"].map(restore("pytest loads the plugins that it names")),
  ...["sitecustomize", "usercustomize"]
    .flatMap((name) => [name, `${name}.*.so`, `${name}.so`])
    .map(restore("Python runs it at every start")),
];

/** Every spelling that Python imports under a name from the directory that it starts in, and only from there. */
function shadowing(name: string): readonly PolicyRule[] {
  const files = [name, `${name}.py`, `${name}.so`, `${name}.*.so`, `${name}.pyd`, `${name}.*.pyd`];
  return files.map((file) => `${file}/**`).map(restore("it shadows the test runner itself"));
}

/** The command, where it lies in the repository: a path with a `/`, relative. */
function commandOf(command: string): readonly string[] {
  if (!command.includes("/") || command.startsWith("/")) return [];
  const path = command.replace(/^(?:\.\/)+/, "");
  return path === "" || path.split("/").includes("..") || /[?{}*!]/.test(path) ? [] : [path];
}
