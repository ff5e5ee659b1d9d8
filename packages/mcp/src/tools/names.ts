import { inspect } from "node:util";
import { TestbedMcpError } from "../errors/testbed-mcp-error.js";

/** Names of the tools as one server offers them. */
export interface ToolNames {
  readonly createWorkspace: string;
  readonly writeFiles: string;
  readonly runTests: string;
  readonly readWorkspace: string;
  readonly listWorkspaces: string;
  readonly destroyWorkspace: string;
  readonly listSuites: string;
  readonly runSuite: string;
  readonly listArtifacts: string;
  readonly readArtifact: string;
  readonly listTasks: string;
  readonly getTask: string;
  readonly startSession: string;
  readonly runInSandbox: string;
  readonly runGrader: string;
  readonly endSession: string;
  readonly diagnoseCi: string;
  readonly getRun: string;
  readonly cancelRun: string;
}

// Hosts put `mcp__<server>__` in front of a name and cut or hide what is longer than about 60 characters.
const PREFIX = /^[a-z][a-z0-9_]{0,15}$/;

export function toolNames(prefix: string): ToolNames {
  if (typeof prefix !== "string" || (prefix !== "" && !PREFIX.test(prefix))) {
    throw new TestbedMcpError(
      "invalid-option",
      `prefix is ${inspect(prefix, { maxStringLength: 40 })}: it must match ${PREFIX.source}, for example "grading_"`,
    );
  }
  return {
    createWorkspace: `${prefix}create_workspace`,
    writeFiles: `${prefix}write_files`,
    runTests: `${prefix}run_tests`,
    readWorkspace: `${prefix}read_workspace`,
    listWorkspaces: `${prefix}list_workspaces`,
    destroyWorkspace: `${prefix}destroy_workspace`,
    listSuites: `${prefix}list_suites`,
    runSuite: `${prefix}run_suite`,
    listArtifacts: `${prefix}list_artifacts`,
    readArtifact: `${prefix}read_artifact`,
    listTasks: `${prefix}list_tasks`,
    getTask: `${prefix}get_task`,
    startSession: `${prefix}start_session`,
    runInSandbox: `${prefix}run_in_sandbox`,
    runGrader: `${prefix}run_grader`,
    endSession: `${prefix}end_session`,
    diagnoseCi: `${prefix}diagnose_ci`,
    getRun: `${prefix}get_run`,
    cancelRun: `${prefix}cancel_run`,
  };
}
