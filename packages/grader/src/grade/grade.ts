import { confinementOf, withoutConfinement } from "../confine/resolve-confinement.js";
import { createTestbed } from "../testbed/create-testbed.js";
import type { GradeResult } from "../result/grade-result.js";
import { checkGradeOptions } from "./check-options.js";
import type { GradeOptions } from "./options.js";

/**
 * Grades a candidate: puts its files into a fresh workspace, runs the suite with bounds, reads the report, decides,
 * normalizes the output, and leaves neither a process nor a directory behind.
 *
 * What the candidate does never rejects; it is a verdict.
 *
 * @param options - The candidate's files and the suite.
 * @returns Verdict, assurance, test cases, normalized output and raw evidence, as plain JSON.
 * @throws `WorkspaceError` when a file is refused, `RunnerError` when a limit or variable is, `GraderError` when a
 * directory does not exist: all before anything runs.
 */
export async function grade(options: GradeOptions): Promise<GradeResult> {
  const startedAt = performance.now();
  checkGradeOptions(options);
  const { files, template, workspacePolicy, modules, directory, signal, onOutput, ...rest } = options;
  const suite = withoutConfinement(rest);
  const testbed = createTestbed({
    ...confinementOf(rest),
    ...(directory === undefined ? {} : { directory }),
    ...(modules === undefined ? {} : { modules }),
  });
  try {
    const workspace = await testbed.createWorkspace({
      ...(files === undefined ? {} : { files }),
      ...(template === undefined ? {} : { template }),
      ...(workspacePolicy === undefined ? {} : { policy: workspacePolicy }),
    });
    const result = await testbed.grade(workspace.id, suite, {
      ...(signal === undefined ? {} : { signal }),
      ...(onOutput === undefined ? {} : { onOutput }),
    });
    return { ...result, durationMs: performance.now() - startedAt };
  } finally {
    await testbed.close();
  }
}
