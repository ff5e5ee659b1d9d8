// The public surface of @testbed/workspace: what is not named here is internal.
export type { Guarantee, Workspace, WorkspaceEntry, WorkspaceFile } from "./workspace/workspace.js";
