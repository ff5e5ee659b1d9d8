import { resolve } from "node:path";
import type { HarborFile, RequiredTest as FileTest, TaskFile } from "./task-file.js";
import type { RequiredTest, Task, TaskLimits, TaskSuite } from "./task.js";

/** The task that a file of testbed's own format describes. */
export function fromTaskFile(directory: string, file: TaskFile, prompt: string): Task {
  const { modules, executables } = file.environment;
  return {
    id: file.id,
    title: file.title ?? file.id,
    category: file.category ?? null,
    difficulty: file.difficulty ?? null,
    prompt,
    suite: toSuite(file.suite),
    limits: toLimits(file.limits),
    environment: { executables, modules: modules === undefined ? null : resolve(directory, modules) },
    ...toGrading(file),
    directory,
    format: "testbed",
  };
}

/** The task that a Harbor directory describes, where its keys mean the same. */
export function fromHarbor(
  directory: string,
  id: string,
  file: HarborFile & { readonly suite: TaskFile["suite"] },
  prompt: string,
): Task {
  const { suite, verifier, metadata } = file;
  return {
    id,
    title: id,
    category: metadata?.category ?? null,
    difficulty: metadata?.difficulty ?? null,
    prompt,
    suite: toSuite({ ...suite, env: { ...verifier?.env, ...suite.env } }),
    limits: toLimits({ ...defaultLimits, timeout_sec: verifier?.timeout_sec ?? defaultLimits.timeout_sec }),
    environment: { executables: [], modules: null },
    ...toGrading(file),
    directory,
    format: "harbor",
  };
}

const defaultLimits: TaskFile["limits"] = { timeout_sec: 60, kill_grace_sec: 0.5, output_bytes: 1_048_576 };

function toSuite({ command: line, env, secrets, report }: TaskFile["suite"]): TaskSuite {
  const [command = "", ...args] = line;
  return { command, args, env, secrets, report };
}

function toLimits({ timeout_sec, kill_grace_sec, output_bytes }: TaskFile["limits"]): TaskLimits {
  return {
    timeoutMs: Math.ceil(timeout_sec * 1000),
    killGraceMs: Math.ceil(kill_grace_sec * 1000),
    maxOutputBytes: output_bytes,
  };
}

function toGrading(
  file: Pick<
    TaskFile,
    "allowed_paths" | "artifacts_root" | "protected_paths" | "regression_tests" | "required_tests"
  >,
): Pick<Task, "allowedPaths" | "artifactsRoot" | "protectedPaths" | "regressionTests" | "requiredTests"> {
  return {
    requiredTests: file.required_tests.map(toExpectedTest),
    regressionTests: file.regression_tests.map(toExpectedTest),
    protectedPaths: file.protected_paths,
    allowedPaths: file.allowed_paths,
    artifactsRoot: file.artifacts_root ?? null,
  };
}

function toExpectedTest(test: FileTest): RequiredTest {
  if (typeof test === "string") return test;
  const { name, suite, file } = test;
  return { name, ...(suite === undefined ? {} : { suite }), ...(file === undefined ? {} : { file }) };
}
