import type { McpServer } from "@modelcontextprotocol/server";
import { TestbedMcpError } from "../errors/testbed-mcp-error.js";
import type { Fields } from "../schema/long-output.js";
import { runFields } from "../schema/run-output.js";
import { sandboxFields, gradeFields } from "../schema/session-output.js";
import { suiteFields } from "../schema/suite-output.js";
import { type PartName, stateOf } from "../state/state.js";
import type { TestbedParts, TestbedSource } from "../state/testbed-parts.js";
import { registerCancelRun } from "./cancel-run.js";
import { registerCreateWorkspace } from "./create-workspace.js";
import { registerDestroyWorkspace } from "./destroy-workspace.js";
import { registerDiagnoseCi } from "./diagnose-ci.js";
import { registerEndSession } from "./end-session.js";
import { registerGetRun } from "./get-run.js";
import { registerGetTask } from "./get-task.js";
import { TOOL_GROUPS, type ToolGroup } from "./groups.js";
import { registerListArtifacts } from "./list-artifacts.js";
import { registerListSuites } from "./list-suites.js";
import { registerListTasks } from "./list-tasks.js";
import { registerListWorkspaces } from "./list-workspaces.js";
import { registerReadArtifact } from "./read-artifact.js";
import { registerReadWorkspace } from "./read-workspace.js";
import { registerRunGrader } from "./run-grader.js";
import { registerRunInSandbox } from "./run-in-sandbox.js";
import { registerRunSuite } from "./run-suite.js";
import { registerRunTests } from "./run-tests.js";
import { registerStartSession } from "./start-session.js";
import { toolSetting, type TestbedToolsOptions } from "./setting.js";
import type { ToolSetting } from "./tool.js";
import { registerWriteFiles } from "./write-files.js";

/**
 * Registers the tools of the groups that are asked for, and those for runs that outlive a call. All state belongs to
 * what is passed: several servers made from the same object share it, and whoever made it closes it.
 *
 * @param server - Server of `@modelcontextprotocol/server`, before it is connected.
 * @param testbed - What the tools work with: a testbed, or how to open one, for the group `workspace` alone; or the
 * parts that the groups need.
 * @throws TestbedMcpError `invalid-option` for an option out of its range, an unknown group, or a group whose parts are
 * missing, before anything is registered.
 */
export function registerTestbedTools(
  server: McpServer,
  testbed: TestbedSource | TestbedParts,
  options: TestbedToolsOptions = {},
): void {
  const setting = toolSetting(stateOf(testbed), options);
  const groups = wantedGroups(options.groups ?? ["workspace"], setting);
  const runs: Starters = { tools: [], fields: [] };
  for (const group of groups) GROUPS[group].register(server, setting, runs);
  if (runs.tools.length === 0) return;
  registerGetRun(server, setting, runs.tools, runs.fields);
  registerCancelRun(server, setting, runs.tools, runs.fields);
}

/** Tools that start runs, and what their results hold. */
interface Starters {
  readonly tools: string[];
  readonly fields: Fields[];
}

interface Group {
  readonly needs: readonly PartName[];
  readonly register: (server: McpServer, setting: ToolSetting, runs: Starters) => void;
}

const GROUPS: Readonly<Record<ToolGroup, Group>> = {
  workspace: { needs: ["testbed"], register: registerWorkspaceGroup },
  suites: { needs: ["catalog"], register: registerSuitesGroup },
  tasks: { needs: ["tasks", "sessions"], register: registerTasksGroup },
  ci: { needs: [], register: registerDiagnoseCi },
};

function registerWorkspaceGroup(server: McpServer, setting: ToolSetting, runs: Starters): void {
  registerCreateWorkspace(server, setting);
  registerWriteFiles(server, setting);
  registerRunTests(server, setting);
  registerReadWorkspace(server, setting);
  registerListWorkspaces(server, setting);
  registerDestroyWorkspace(server, setting);
  runs.tools.push(setting.names.runTests);
  runs.fields.push(runFields);
}

function registerSuitesGroup(server: McpServer, setting: ToolSetting, runs: Starters): void {
  registerListSuites(server, setting);
  registerRunSuite(server, setting);
  if (setting.state.has.artifacts) {
    registerListArtifacts(server, setting);
    registerReadArtifact(server, setting);
  }
  runs.tools.push(setting.names.runSuite);
  runs.fields.push(suiteFields);
}

function registerTasksGroup(server: McpServer, setting: ToolSetting, runs: Starters): void {
  registerListTasks(server, setting);
  registerGetTask(server, setting);
  registerStartSession(server, setting);
  registerRunInSandbox(server, setting);
  runs.tools.push(setting.names.runInSandbox);
  runs.fields.push(sandboxFields);
  if (setting.state.has.grading) {
    registerRunGrader(server, setting);
    runs.tools.push(setting.names.runGrader);
    runs.fields.push(gradeFields(setting.showGradingOutput));
  }
  registerEndSession(server, setting);
}

function wantedGroups(wanted: readonly ToolGroup[], { state }: ToolSetting): readonly ToolGroup[] {
  const unknown = wanted.find((group) => !TOOL_GROUPS.includes(group));
  if (unknown !== undefined || wanted.length === 0) {
    const message = `groups is ${JSON.stringify(wanted)}: name at least one of ${TOOL_GROUPS.join(", ")}`;
    throw new TestbedMcpError("invalid-option", message);
  }
  for (const group of wanted) {
    const missing = GROUPS[group].needs.find((part) => !state.has[part]);
    if (missing === undefined) continue;
    throw new TestbedMcpError("invalid-option", `${missing} is missing: the group ${group} needs it`);
  }
  return TOOL_GROUPS.filter((group) => wanted.includes(group));
}
