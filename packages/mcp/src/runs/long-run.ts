import type { ServerContext } from "@modelcontextprotocol/server";
import type { ArtifactReference, RunState } from "@testbed/grader";
import { startHeartbeat } from "../progress/heartbeat.js";
import type { Kept, State } from "../state/state.js";
import type { ToolSetting } from "../tools/tool.js";

/** A run, as the tool that starts it sees it. */
export interface LongRun {
  readonly tool: string;
  /** How long the call waits for its end, in milliseconds. */
  readonly waitMs: number;
  /** Does it; `report` says how far it has come. */
  readonly task: (signal: AbortSignal, report: (progress: string) => void) => Promise<Ended>;
}

/** How far a run has come that has printed nothing. */
export const BEGUN = "begun, no output so far";

/** What came of a run. */
export interface Ended {
  readonly output: object;
  readonly artifacts?: readonly ArtifactReference[];
}

/** Starts a run and waits for it a while; when the call is cancelled meanwhile, so is the run. */
export async function startRun(setting: ToolSetting, context: ServerContext, run: LongRun): Promise<object> {
  const { state } = setting;
  const runs = await state.runs();
  const { tool, task, waitMs } = run;
  const live = { tool, since: performance.now(), progress: "" };
  const id = runs.start(async (signal, report) => {
    // Asked at once: what is started has to be known by its id before it can end.
    await Promise.resolve();
    try {
      const { output, artifacts = [] } = await task(signal, (progress) => {
        live.progress = progress;
        report(progress);
      });
      return { tool, output: { ...output, elapsedMs: elapsed(live.since) }, artifacts };
    } finally {
      state.live.delete(id);
    }
  });
  state.live.set(id, live);
  // It may have ended in the meantime, and be kept no more.
  const cancel = (): void => void runs.cancel(id).catch(() => undefined);
  const { signal } = context.mcpReq;
  if (signal.aborted) cancel();
  signal.addEventListener("abort", cancel, { once: true });
  try {
    return await waitForRun(setting, context, { id, waitMs });
  } finally {
    signal.removeEventListener("abort", cancel);
  }
}

/** Waits for a run that was started before; when the call is cancelled, only the waiting ends. */
export async function waitForRun(
  { state, names, heartbeatMs }: ToolSetting,
  context: ServerContext,
  { id, waitMs }: { readonly id: string; readonly waitMs: number },
): Promise<object> {
  const runs = await state.runs();
  const stop = startHeartbeat(context, { intervalMs: heartbeatMs, message: () => progressOf(state, id) });
  try {
    return shown(await runs.wait(id, waitMs, context.mcpReq.signal), state, names.getRun);
  } finally {
    stop();
  }
}

/** Ends a run; what it had by then is its result. */
export async function cancelRun({ state, names }: ToolSetting, id: string): Promise<object> {
  return shown(await (await state.runs()).cancel(id), state, names.getRun);
}

function shown(run: RunState<Kept>, state: State, getRun: string): object {
  if (run.status === "failed") throw run.error;
  if (run.status === "done") {
    const { tool, output } = run.value;
    return { runId: run.id, tool, expiresAt: run.expiresAt, ...output };
  }
  const hasBegun = run.progress !== "";
  return {
    runId: run.id,
    tool: state.live.get(run.id)?.tool ?? "",
    expiresAt: null,
    status: "running",
    passed: false,
    elapsedMs: run.elapsedMs,
    progress: hasBegun ? run.progress : NOT_BEGUN,
    hint: `${hasBegun ? "It goes on." : waiting(state)} Call ${getRun} with this runId; each call waits, so do not pause in between.`,
  };
}

const NOT_BEGUN = "not begun: waits for a free place";

function waiting({ live }: State): string {
  const others = live.size - 1;
  return others < 1
    ? "It has not begun."
    : `It has not begun: ${others} other ${others === 1 ? "run goes" : "runs go"} on or waits, and only so many may at once.`;
}

function progressOf(state: State, id: string): string {
  const live = state.live.get(id);
  if (live === undefined) return "ended";
  const seconds = Math.round(elapsed(live.since) / 1_000);
  if (live.progress === "") return `${NOT_BEGUN} for ${seconds} s, run ${id}`;
  return `running for ${seconds} s, ${live.progress}, run ${id}`;
}

function elapsed(since: number): number {
  return Math.round(performance.now() - since);
}
