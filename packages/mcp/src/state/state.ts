import type {
  ArtifactReference,
  ArtifactStore,
  Catalog,
  RunRegistry,
  Sessions,
  Task,
  Testbed,
} from "@testbed/grader";
import { TestbedMcpError } from "../errors/testbed-mcp-error.js";
import { integer } from "../tools/integer.js";
import { Leases } from "./leases.js";
import type { Grading, Late, TestbedParts, TestbedSource } from "./testbed-parts.js";

/** What came of a run: the tool that started it, and its result. */
export interface Kept {
  readonly tool: string;
  readonly output: object;
  /** Every file that it left; a result may name the first of them only. */
  readonly artifacts: readonly ArtifactReference[];
}

/** A run that goes on. */
interface LiveRun {
  readonly tool: string;
  readonly since: number;
  progress: string;
}

/** Everything that outlives a connection, opened when it is first needed. */
export interface State {
  readonly has: Readonly<Record<PartName, boolean>>;
  readonly testbed: () => Promise<Testbed>;
  readonly catalog: () => Promise<Catalog>;
  readonly artifacts: () => Promise<ArtifactStore>;
  readonly tasks: () => Promise<readonly Task[]>;
  readonly unusableTasks: number;
  readonly sessions: () => Promise<Sessions>;
  readonly grading: () => Promise<Grading>;
  readonly runs: () => Promise<RunRegistry<Kept>>;
  readonly live: Map<string, LiveRun>;
  readonly leases: Leases;
  readonly workspaceLifetimeMs: number;
  readonly runLifetimeMs: number;
}

/** Parts that a group may need. */
export type PartName = "artifacts" | "catalog" | "grading" | "sessions" | "tasks" | "testbed";

const states = new WeakMap<object, State>();

/** The state that belongs to what an embedder gave: the same for every server that is made from the same thing. */
export function stateOf(source: TestbedSource | TestbedParts): State {
  const known = states.get(source);
  if (known !== undefined) return known;
  const state = createState(toParts(source));
  states.set(source, state);
  return state;
}

function toParts(source: TestbedSource | TestbedParts): TestbedParts {
  if (typeof source === "function" || "createWorkspace" in source) return { testbed: source };
  return source;
}

function createState(parts: TestbedParts): State {
  const { workspaceLifetimeMs = 3_600_000, runLifetimeMs = 3_600_000, maxRuns = 34 } = parts;
  integer("workspaceLifetimeMs", workspaceLifetimeMs, 1_000, 604_800_000);
  integer("runLifetimeMs", runLifetimeMs, 1_000, 604_800_000);
  integer("maxRuns", maxRuns, 1, 1_024);
  const { testbed } = parts;
  // How a testbed is opened is asked with every call, as its type says; all else once.
  const openTestbed = typeof testbed === "function" ? testbed : once("testbed", testbed);
  return {
    has: {
      artifacts: parts.artifacts !== undefined,
      catalog: parts.catalog !== undefined,
      grading: parts.grading !== undefined,
      sessions: parts.sessions !== undefined,
      tasks: parts.tasks !== undefined,
      testbed: testbed !== undefined,
    },
    testbed: openTestbed,
    catalog: once("catalog", parts.catalog),
    artifacts: once("artifacts", parts.artifacts),
    tasks: once("tasks", parts.tasks),
    unusableTasks: parts.unusableTasks ?? 0,
    sessions: once("sessions", parts.sessions),
    grading: once("grading", parts.grading),
    runs: once("runs", async () => {
      const { createRunRegistry } = await import("@testbed/grader");
      return createRunRegistry<Kept>({ keepMs: runLifetimeMs, maxRunning: maxRuns });
    }),
    live: new Map(),
    leases: new Leases(workspaceLifetimeMs, (id) => void destroy(openTestbed, id)),
    workspaceLifetimeMs,
    runLifetimeMs,
  };
}

/** Whoever closes the testbed removes what is left. */
async function destroy(opener: () => Promise<Testbed>, id: string): Promise<void> {
  await opener()
    .then((testbed) => testbed.destroyWorkspace(id))
    .catch(() => undefined);
}

function once<T extends object>(name: string, late: Late<T> | undefined): () => Promise<T> {
  let opening: Promise<T> | undefined;
  return () => (opening ??= open(name, late));
}

async function open<T extends object>(name: string, late: Late<T> | undefined): Promise<T> {
  if (late === undefined) throw new TestbedMcpError("invalid-option", `${name} is missing; pass it.`);
  return isOpener(late) ? late() : late;
}

function isOpener<T extends object>(late: Late<T>): late is () => Promise<T> {
  return typeof late === "function";
}
