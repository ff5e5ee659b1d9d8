// The public surface of @testbed/grader: what is not named here is internal.
export { buildImage, type BuildImageOptions, type BuiltImage } from "@testbed/runner";
export { GraderError } from "./errors.js";
export { gradeInPlace } from "./grade/grade-in-place.js";
export { grade } from "./grade/grade.js";
export { createArtifactStore } from "./artifact/artifact-store.js";
export { admitTask } from "./admission/admit-task.js";
export { readCandidates } from "./batch/read-candidates.js";
export { regradeBatch } from "./batch/regrade-batch.js";
export { runBatch } from "./batch/run-batch.js";
export { exportBatch, exportFormats } from "./export/export-batch.js";
export { createAuditLog } from "./audit/audit-log.js";
export { detectSuites } from "./catalog/detect-suites.js";
export { createCatalog } from "./catalog/create-catalog.js";
export { readConfig } from "./catalog/read-config.js";
export { Content } from "./executor/content.js";
export { createLocalExecutor } from "./executor/create-local-executor.js";
export { createSessions } from "./session/create-sessions.js";
export { createRunRegistry } from "./runs/run-registry.js";
export { judgeItem } from "./item/judge-item.js";
export { judge } from "./judge/judge.js";
export { findNoise } from "./noise/find-noise.js";
export { listTasks, loadTask } from "./task/list-tasks.js";
export { itemResultSchema } from "./schema/result-schema.js";
export { readTask } from "./task/read-task.js";
export { graderOf } from "./task/repository.js";
export { taskDigest } from "./task/task-digest.js";
export { candidateDigest } from "./candidate/candidate-digest.js";
export { createTestbed } from "./testbed/create-testbed.js";
export type { AuditEntry, AuditLog, AuditLogOptions } from "./audit/audit-log.js";
export type { Catalog, CatalogOptions, RunSuitesOptions, SuiteProgress } from "./catalog/catalog.js";
export type { TestbedConfig } from "./catalog/catalog-file.js";
export type { ReadConfig } from "./catalog/read-config.js";
export type {
  SuiteDefinition,
  SuiteDescription,
  SuiteKind,
  SuitePolicy,
} from "./catalog/suite-definition.js";
export type { SuiteBatch, SuiteResult, SuiteStream } from "./catalog/suite-result.js";
export type { Admission, AdmissionCheck } from "./admission/admission.js";
export type { AdmitOptions } from "./admission/admit-task.js";
export type { ArtifactPart, ArtifactRange } from "./artifact/artifact-part.js";
export type { ArtifactStore, ArtifactStoreOptions } from "./artifact/artifact-store.js";
export type { FoundArtifact } from "./artifact/find-artifacts.js";
export type { ArtifactReference } from "./artifact/artifact-reference.js";
export type { BatchIndex, BatchTotals, IndexedItem } from "./batch/batch-index.js";
export type { BatchItem, BatchLine } from "./batch/batch-item.js";
export type { Regraded, RegradeOptions } from "./batch/regrade-batch.js";
export type { BatchEvent, BatchOptions } from "./batch/run-batch.js";
export type { StoredResult } from "./batch/result-store.js";
export type { ExportBatchOptions, ExportedBatch, ExportFormat } from "./export/export-batch.js";
export type { Confinement, GradeIsolation, UsedConfinement } from "./confine/confinement.js";
export type { Session, SessionCommand, SessionRun, Sessions, SessionsOptions } from "./session/session.js";
export type { RunRegistry, RunRegistryOptions, RunState, RunTask } from "./runs/run-registry.js";
export type { Candidate, CandidateFile } from "./candidate/candidate.js";
export type { ContentSource, ExecuteOptions, Executor, ItemProgress } from "./executor/executor.js";
export type { LocalExecutorOptions } from "./executor/create-local-executor.js";
export type { AttemptEvidence } from "./item/grade-attempt.js";
export type { ItemEvidence } from "./item/item-evidence.js";
export type {
  Attempt,
  ExpectedTests,
  FlakyPolicy,
  ItemOutcome,
  ItemResult,
  Timing,
  Versions,
} from "./item/item-result.js";
export type { JudgePolicy } from "./item/judge-item.js";
export type { ItemSpec } from "./item/item-spec.js";
export type { Problem, ProblemCode } from "./problem/problem.js";
export type { TaskList } from "./task/list-tasks.js";
export type { TaskReading } from "./task/read-task.js";
export type { TaskFault } from "./task/task-fault.js";
export type { RequiredTest, Task, TaskEnvironment, TaskLimits, TaskSuite } from "./task/task.js";
export type { GraderErrorCode } from "./errors.js";
export type { GradeInPlaceOptions } from "./grade/grade-in-place.js";
export type { GradeOptions } from "./grade/options.js";
export type { FindNoiseOptions, NoiseDifference, NoiseReport } from "./noise/noise-report.js";
export type { Variation } from "./noise/surroundings.js";
export type { Judgement } from "./judge/judge.js";
export type { Assurance, AssuranceLevel } from "./result/assurance.js";
export type {
  GradeEvidence,
  GradeReport,
  GradeResult,
  NormalizedOutput,
  ReportReading,
} from "./result/grade-result.js";
export type { Suite } from "./suite/suite.js";
export type {
  Testbed,
  TestbedGradeOptions,
  TestbedOptions,
  TestbedWorkspaceOptions,
} from "./testbed/testbed.js";
