import { createHash, randomUUID } from "node:crypto";
import { CgroupRun } from "../cgroup/cgroup-run.js";
import { createCgroup } from "../cgroup/cgroup.js";
import { pinnedEnvironment } from "../environment/pinned-environment.js";
import { systemCode } from "../errors/system-error.js";
import { chooseLaunch } from "../launch/choose-launch.js";
import { launchInGroup } from "../launch/group-run.js";
import { cookieName, cookieOf, cookieValue } from "../launch/cookie.js";
import type { HeldRun, Launch } from "../launch/held-run.js";
import { startFailure } from "../launch/start-failure.js";
import { diagnose } from "../isolation/diagnose.js";
import type { SandboxFailure } from "../isolation/isolation.js";
import { planRun, unsupported, withoutSupervisor, type RunPlan } from "../isolation/plan.js";
import { resolveOptions, type ResolvedRunOptions } from "../options/resolve-options.js";
import type { RunOptions } from "../options/run-options.js";
import { startedOutcome, unstartedOutcome } from "../outcome/build-outcome.js";
import type { NotStarted, RunOutcome } from "../outcome/run-outcome.js";
import { Pump } from "../output/pump.js";
import { closeStdin, createScratch, removeDirectories, type Scratch } from "../scratch/scratch.js";
import { lookBeforeContainer, lookFirst } from "../start/look-first.js";
import { containerHome } from "../isolation/container/engine-arguments.js";
import { launchInSandboxRuntime } from "../isolation/sandbox-runtime/sandbox-runtime-run.js";
import { launchInContainer } from "../isolation/container/container-run.js";
import { ownerMark } from "../reap/owner-mark.js";
import { FirstCause } from "./first-cause.js";
import { followRun, settleMs, type Followed } from "./follow.js";

const longestTimerMs = 2_147_483_647;
const imagePath = ["/usr/local/bin", "/usr/bin", "/bin"];
/** Where a container has its directories of the run. */
const inContainer = { home: containerHome, temporary: "/tmp" };

/**
 * Runs one command with the whole process tree held, and says what came of it.
 *
 * @returns The outcome, at the latest one second after `timeoutMs + killGraceMs`, whatever the command does. By then
 * every process of the run that could be found is dead, and its HOME and TMPDIR are removed, or on their way
 * (`scratchRemoved`). Until it settles, the event loop is held.
 * @throws {@link RunnerError} (as a rejection) for misuse only, before anything is started or written.
 */
export async function run(options: RunOptions): Promise<RunOutcome> {
  return runHeld(resolveOptions(options), chooseLaunch());
}

/**
 * Runs with a given way to hold the run. Where the kernel refuses what the supervisor needs, or its perl does not
 * work, the run is held by its group, and the outcome says so.
 */
export async function runHeld(options: ResolvedRunOptions, launch: Launch): Promise<RunOutcome> {
  // What a run waits for does not always hold the event loop (a child that was killed, a helper that may outlive
  // this process), and a process whose loop is empty ends in the middle of an await.
  const hold = setInterval(() => undefined, longestTimerMs);
  try {
    return await runPlanned(options, launch);
  } finally {
    clearInterval(hold);
  }
}

async function runPlanned(options: ResolvedRunOptions, launch: Launch): Promise<RunOutcome> {
  const startedAt = performance.now();
  const plan = planRun(options);
  const environment = lastingEnvironment(options);
  if (!("sandbox" in plan)) return unstartedOutcome(plan, performance.now() - startedAt, digest(environment));
  const request = { options, plan, environment };
  const outcome = (await runWith(request, launch)) ?? (await runWith(request, launchInGroup));
  if (outcome !== null) return outcome;
  return unstartedOutcome(withoutSupervisor(options), performance.now() - startedAt, digest(environment));
}

interface RunRequest {
  readonly options: ResolvedRunOptions;
  readonly plan: RunPlan;
  readonly environment: Readonly<Record<string, string>>;
}

/** Runs once; `null` when the system does not have this way to hold a run, and nothing was started. */
async function runWith(request: RunRequest, launch: Launch): Promise<RunOutcome | null> {
  const { options, plan, environment } = request;
  const startedAt = performance.now();
  const unstarted = (why: NotStarted | "cancelled"): RunOutcome =>
    unstartedOutcome(why, performance.now() - startedAt, digest(environment));
  if (options.signal?.aborted === true) return unstarted("cancelled");
  const way = wayOf(plan, launch);
  way.prepare?.();
  const cookie = randomUUID();
  const look = plan.container === null ? lookFirst : lookBeforeContainer;
  const { file, problem } = look({ ...options, env: environment });
  if (problem !== null) return unstarted(problem);
  const scratch = tryCreateScratch(options, plan, cookie);
  if ("reason" in scratch) return unstarted(scratch);
  try {
    const started = await launchBounded({ ...request, launch: way, file, cookie, scratch });
    if (!("reason" in started)) return await settle({ ...request, startedAt, scratch, ...started });
    const scratchRemoved = await removeDirectories(scratch.made, performance.now() + settleMs);
    return { ...unstarted(started), scratchRemoved };
  } finally {
    closeStdin(scratch);
  }
}

function wayOf({ container, sandboxRuntime }: RunPlan, launch: Launch): Launch {
  if (container !== null) return launchInContainer;
  return sandboxRuntime === null ? launch : launchInSandboxRuntime;
}

/** What does not differ between two runs with the same options. */
function lastingEnvironment({
  env,
  isolation,
  ...options
}: ResolvedRunOptions): Readonly<Record<string, string>> {
  // This machine's Node.js is not in an image.
  const path = options.path ?? (isolation.mode === "container" ? imagePath : null);
  const { HOME: _, ...lasting } = pinnedEnvironment({ env, ...(path === null ? {} : { path }) });
  return lasting;
}

function environmentOf(
  lasting: Readonly<Record<string, string>>,
  { home, temporary }: Scratch["directories"],
  cookie: string,
): Readonly<Record<string, string>> {
  const own = { HOME: home, TMPDIR: temporary, TMP: temporary, TEMP: temporary };
  return { ...lasting, ...own, [cookieName]: cookieValue(ownerMark(), cookie) };
}

function digest(lasting: Readonly<Record<string, string>>): string {
  const lines = Object.entries({ ...lasting, [cookieName]: "" }).map(([name, value]) => `${name}=${value}\0`);
  return createHash("sha256").update(lines.toSorted().join("")).digest("hex");
}

function tryCreateScratch(
  { cwd, stdin, isolation }: ResolvedRunOptions,
  { user, sandbox, container }: RunPlan,
  cookie: string,
): Scratch | NotStarted {
  try {
    // Those of a container are this process's own: the run is shown what lies in them.
    const owner = container === null ? user : null;
    const protectsInput = isolation.mode === "bubblewrap" || isolation.mode === "sandbox-runtime";
    const inside = sandbox?.directories ?? null;
    return createScratch({ cwd, id: cookie, stdin, user: owner, inside, protectsInput });
  } catch (error) {
    return { reason: "other", message: error instanceof Error ? error.message : String(error) };
  }
}

interface LaunchParts extends RunRequest {
  readonly launch: Launch;
  readonly file: string;
  readonly cookie: string;
  readonly scratch: Scratch;
}

/** Launches it in a cgroup of its own where limits of the run as a whole ask for one. */
async function launchBounded(parts: LaunchParts): Promise<StartedRun | NotStarted> {
  const { plan, cookie } = parts;
  if (plan.totals === null) return tryLaunch(parts);
  const cgroup = createCgroup(cookie, plan.totals);
  if (typeof cgroup === "string") {
    return unsupported("limits of the run as a whole (totalMemoryBytes, totalProcesses, cpus)", cgroup);
  }
  const restrictions = { ...plan.restrictions, cgroups: cgroup.entrances };
  const started = tryLaunch({ ...parts, plan: { ...plan, restrictions } });
  if ("reason" in started) {
    await cgroup.remove(performance.now());
    return started;
  }
  return { ...started, held: new CgroupRun(started.held, cgroup, canNotLeave(plan)) };
}

/** Who may write to a cgroup above its own can leave it. */
function canNotLeave({ sandbox, user }: RunPlan): boolean {
  return sandbox?.mode === "bubblewrap" || (user !== null && user.uid !== 0);
}

interface StartedRun {
  readonly held: HeldRun;
  readonly pump: Pump;
  readonly causes: FirstCause;
}

function tryLaunch({
  options,
  plan,
  environment,
  launch,
  file,
  cookie,
  scratch,
}: LaunchParts): StartedRun | NotStarted {
  const causes = new FirstCause(options);
  const onLimit = (): void => {
    if (options.onOutputLimit === "kill") causes.reach("output-limit");
  };
  const pump = new Pump({
    maxOutputBytes: options.maxOutputBytes,
    onOutput: options.onOutput,
    onLimit,
    onActivity: () => causes.touch(),
    pausesAtLimit: options.onOutputLimit === "pause",
  });
  try {
    const { command, args, cwd } = options;
    const held = launch({
      file,
      command,
      args,
      cwd,
      env: environmentOf(environment, plan.container === null ? scratch.directories : inContainer, cookie),
      plan,
      id: cookie,
      limits: options.limits,
      directories: scratch.directories,
      ...(plan.container === null ? {} : { container: plan.container }),
      ...(plan.sandboxRuntime === null ? {} : { sandboxRuntime: plan.sandboxRuntime }),
      stdin: scratch.stdin,
      cookie: cookieOf(ownerMark(), cookie),
      attach: (name, stream) => pump.attach(name, stream),
    });
    return { held, pump, causes };
  } catch (error) {
    causes.release();
    return startFailure(options.command, systemCode(error));
  }
}

interface SettleParts extends RunRequest, StartedRun {
  readonly startedAt: number;
  readonly scratch: Scratch;
}

async function settle({
  options,
  plan,
  environment,
  startedAt,
  scratch,
  ...run_
}: SettleParts): Promise<RunOutcome | null> {
  const { killGraceMs, timeoutMs } = options;
  const settleBy = startedAt + timeoutMs + killGraceMs + settleMs;
  // While the run is being started.
  const environmentDigest = digest(environment);
  const followed = await followRun({ ...run_, killGraceMs, settleBy });
  const scratchRemoved = await removeDirectories(scratch.made, followed.settleBy);
  if (followed.end?.kind === "unsupported" && followed.cause === null) return null;
  const [stdout, stderr] = [run_.pump.result("stdout"), run_.pump.result("stderr")];
  const isOverLimit = options.onOutputLimit === "kill" && (stdout.truncated || stderr.truncated);
  return startedOutcome({
    mechanism: run_.held.mechanism,
    // Output beyond the limit that was read after the end of its writer was written before it.
    cause: followed.cause ?? (isOverLimit ? "output-limit" : null),
    end: followed.end,
    sweep: followed.sweep,
    sandboxFailure: await failureOf(followed, plan, stderr.text),
    usage: run_.held.usage,
    reached: run_.held.reached ?? null,
    limitsFiles: options.limits.fileBytes !== undefined,
    container: run_.held.container ?? null,
    environmentDigest,
    cpuMs: options.limits.cpuMs ?? null,
    stdout,
    stderr,
    durationMs: performance.now() - startedAt,
    scratchRemoved,
  });
}

async function failureOf(
  { end, settleBy }: Followed,
  { sandbox }: RunPlan,
  words: string,
): Promise<SandboxFailure | null> {
  if (end?.kind !== "sandbox-failed") return null;
  return end.failure ?? (sandbox === null ? null : diagnose(sandbox, words, settleBy));
}
