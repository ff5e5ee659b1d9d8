// The public surface of @testbed/workspace: what is not named here is internal.
export type { CreateWorkspaceOptions } from "./workspace/create-workspace.js";
export type {
  EntryState,
  EntryType,
  DestroyOptions,
  DestroyReport,
  ListOptions,
  Snapshot,
  TemplateUse,
  Workspace,
  WorkspaceChange,
  WorkspaceEntry,
  WorkspaceFile,
} from "./workspace/workspace.js";
export type { Remainder } from "./delete/delete-tree.js";
export type { ExtractedPatch, OmittedChange } from "./patch/extract-patch.js";
export type {
  MatchedEntry,
  RefusedEntry,
  TransplantOptions,
  TransplantReport,
} from "./transplant/transplant.js";
export type { FilePart, ReadRange } from "./read/file-part.js";
export type { Guarantee } from "./handle/directory.js";
export type { ParsedPath, PathProfile } from "./path/parse-path.js";
export type { PolicyAction, PolicyRule, WorkspacePolicy } from "./policy/policy.js";
export type { PolicyHit } from "./policy/find-hits.js";
export type { PolicyPreset, PresetName } from "./policy/presets.js";
export type { WorkspaceLimits } from "./limits/limits.js";
export type { TemplateOptions } from "./template/template.js";
export type { KeptReason, KeptWorkspace, SweepOptions, SweepReport } from "./sweep/sweep-workspaces.js";
export type { WorkspaceErrorCode, WorkspaceErrorDetails } from "./error/workspace-error.js";
export type { OpenWorkspaceOptions } from "./workspace/open-workspace.js";
export { createWorkspace } from "./workspace/create-workspace.js";
export { openWorkspace } from "./workspace/open-workspace.js";
export { parsePath } from "./path/parse-path.js";
export { policyPresets } from "./policy/presets.js";
export { protectedPaths } from "./policy/protected-paths.js";
export { sweepWorkspaces } from "./sweep/sweep-workspaces.js";
export { templateDigest } from "./template/template-digest.js";
export { transplant } from "./transplant/transplant.js";
export type { LeftWorkspace } from "./workspace/background.js";
export { settleDestroyed } from "./workspace/background.js";
export { WorkspaceError } from "./error/workspace-error.js";
