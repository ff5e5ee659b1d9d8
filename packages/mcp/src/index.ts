// The public surface of @testbed/mcp: what is not named here is internal.
export { TestbedMcpError } from "./errors/testbed-mcp-error.js";
export type { TestbedMcpErrorCode } from "./errors/testbed-mcp-error.js";
export { createTestbedServer } from "./server/create-server.js";
export { registerTestbedTools } from "./tools/register.js";
export type { Grading, Late, TestbedParts, TestbedSource } from "./state/testbed-parts.js";
export type { CallReport } from "./tools/call-report.js";
export type { ToolGroup } from "./tools/groups.js";
export type { TestbedToolsOptions } from "./tools/setting.js";
