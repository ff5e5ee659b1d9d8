/** Tools that are offered together. */
export type ToolGroup = "ci" | "suites" | "tasks" | "workspace";

/** Every group, in the order in which their tools are listed. */
export const TOOL_GROUPS: readonly ToolGroup[] = ["workspace", "suites", "tasks", "ci"];
