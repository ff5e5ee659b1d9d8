import { stat } from "node:fs/promises";
import { isAbsolute, join } from "node:path";
import { environmentFaults } from "../task/environment-faults.js";
import { keepArtifacts, type KeptArtifacts } from "../artifact/keep-artifacts.js";
import { confinementOf } from "../confine/resolve-confinement.js";
import { GraderError } from "../errors.js";
import { checkSearchPath } from "../options/check-options.js";
import { gradeInPlace } from "../grade/grade-in-place.js";
import { findMissing } from "../preflight/find-missing.js";
import { problem, type Problem } from "../problem/problem.js";
import { WorkQueue } from "../queue/work-queue.js";
import { Redactor } from "../redaction/redactor.js";
import { isTooShort, tooShort } from "../secrets/read-secrets.js";
import type { GradeResult } from "../result/grade-result.js";
import { describeFaults, faultsOf } from "../task/task-fault.js";
import { configSchema } from "./catalog-file.js";
import { describeSuite } from "./describe-suite.js";
import type { Catalog, CatalogOptions, RunSuitesOptions } from "./catalog.js";
import { batchOf, refusedBatch, resolveIds } from "./suite-batch.js";
import type { SuiteDefinition, SuitePolicy } from "./suite-definition.js";
import { policyProblem } from "./suite-policy.js";
import type { SuiteResult } from "./suite-result.js";
import { toSuiteResult } from "./to-suite-result.js";

/**
 * Builds a catalog of an operator's suites.
 *
 * @throws `GraderError` `invalid-config` when a suite or the policy cannot be used.
 */
export function createCatalog(options: CatalogOptions): Catalog {
  const { directory, suites, policy = {}, environment = process.env, concurrency = 2 } = options;
  const { path = [], perClient = concurrency, maxWaiting = 32, maxWaitMs = 600_000 } = options;
  checkConfig(directory, suites, policy);
  checkSearchPath("createCatalog()", path);
  const byId = new Map(suites.map((suite) => [suite.id, suite]));
  const queue = new WorkQueue({ concurrency, perClient, maxWaiting, maxWaitMs });

  async function runOne(
    suite: SuiteDefinition,
    runOptions: RunSuitesOptions,
  ): Promise<SuiteResult | Problem> {
    const { client = "local", signal, onProgress } = runOptions;
    const missing = unsetSecret(suite, environment) ?? (await missingCommand(suite, { directory, path }));
    if (missing !== null) return missing;
    const short = (suite.secrets ?? []).find((name) => isTooShort(environment[name]));
    if (short !== undefined) return problem("runner_not_available", ...tooShort(short));
    const secrets = secretsOf(suite, environment);
    const outcome = await queue.enter({
      client,
      alone: suite.parallelSafe === false,
      signal,
      onPosition: (position) => {
        if (position === 0) onProgress?.({ status: "started", id: suite.id });
        else onProgress?.({ status: "waiting", id: suite.id, position });
      },
      task: () =>
        runSuite({
          ...toSuite(suite, directory, secrets),
          path,
          ...confinementOf(options),
          ...(signal && { signal }),
        }),
    });
    if (outcome.status === "refused") return outcome.problem;
    if ("code" in outcome.value) return outcome.value;
    const redactor = new Redactor(Object.values(secrets));
    const kept = await keep(suite, outcome.value, redactor);
    const result = toSuiteResult(suite, outcome.value, kept, redactor);
    onProgress?.({ status: "ended", result });
    return result;
  }

  async function keep(
    suite: SuiteDefinition,
    { evidence }: GradeResult,
    redactor: Redactor,
  ): Promise<KeptArtifacts> {
    if (options.artifacts === undefined) return { artifacts: [], findings: [] };
    const root = join(directory, suite.cwd ?? ".");
    const stdout = evidence.outcome.stdout.text;
    const artifactsRoot = suite.artifactsRoot ?? null;
    return keepArtifacts(options.artifacts, { root, artifactsRoot, stdout, redactor });
  }

  return {
    describe: () => suites.map((suite) => describeSuite(suite, policyProblem(suite, policy) === null)),
    async run(ids, runOptions = {}) {
      const wanted = resolveIds(ids, byId, policy);
      if (wanted.status === "refused") return refusedBatch(wanted.problem, ids);
      const results: SuiteResult[] = [];
      for (const suite of wanted.suites) {
        const result = await runOne(suite, runOptions);
        if (!("id" in result)) return batchOf(ids, results, result);
        results.push(result);
        const stop =
          result.outcome === "cancelled" || (runOptions.onFailure === "stop" && result.problem !== null);
        if (stop) break;
      }
      return batchOf(ids, results, null);
    },
  };
}

function checkConfig(directory: string, suites: readonly SuiteDefinition[], policy: SuitePolicy): void {
  if (!isAbsolute(directory))
    throw new GraderError("invalid-option", `directory ${directory} is relative; give an absolute path.`);
  const parsed = configSchema.safeParse({ suites, policy }, { reportInput: true });
  if (!parsed.success)
    throw new GraderError("invalid-config", `${describeFaults(faultsOf("catalog", parsed.error))}.`);
  for (const [index, { env = {}, secrets = [] }] of suites.entries()) {
    const key = `suites.${index}`;
    const faults = [
      ...environmentFaults("catalog", `${key}.env`, env),
      ...environmentFaults(
        "catalog",
        `${key}.secrets`,
        Object.fromEntries(secrets.map((name) => [name, ""])),
      ),
    ];
    if (faults.length > 0) throw new GraderError("invalid-config", `${describeFaults(faults)}.`);
  }
}

/** A suite that runs without its secret fails for a reason that nobody sees, or passes because it skips what needs it. */
function unsetSecret(
  { id, secrets = [] }: SuiteDefinition,
  environment: Readonly<Record<string, string | undefined>>,
): Problem | null {
  const unset = secrets.filter((name) => environment[name] === undefined);
  if (unset.length === 0) return null;
  return problem(
    "runner_not_available",
    `The suite ${id} was not started: ${unset.join(", ")} is not set where the suites are run.`,
    "The operator sets the variable, or takes it from the secrets of the suite.",
  );
}

async function missingCommand(
  { command: [command], cwd = "." }: SuiteDefinition,
  { directory, path }: { readonly directory: string; readonly path: readonly string[] },
): Promise<Problem | null> {
  const bin = join(directory, cwd, "node_modules", ".bin");
  const missing = await findMissing({ executables: [command], path: [bin, ...path] });
  if (missing === null) return null;
  if (!isAbsolute(command))
    return {
      ...missing,
      hint: `${missing.hint} If it is there, name its directory (option path, --path): the PATH of the server is not used.`,
    };
  // Where it lies is the operator's business.
  const message = "The command of the suite is not where the operator says it is.";
  return problem("runner_not_available", message);
}

/** What is wrong with the operator's set-up is no fault of the caller, and must not lose what ran before. */
async function runSuite(options: Parameters<typeof gradeInPlace>[0]): Promise<GradeResult | Problem> {
  const entry = await stat(options.directory).catch(() => null);
  if (entry?.isDirectory() !== true)
    return problem("runner_not_available", "The directory of the suite does not exist.");
  try {
    return await gradeInPlace(options);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return problem("runner_not_available", message.replaceAll(options.directory, "<directory>"));
  }
}

function secretsOf(
  { secrets = [] }: SuiteDefinition,
  environment: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    secrets.flatMap((name) => {
      const value = environment[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function toSuite(
  {
    command: [command, ...args],
    env,
    cwd = ".",
    timeoutMs,
    maxOutputBytes,
    report,
    kind = "test",
  }: SuiteDefinition,
  directory: string,
  secrets: Readonly<Record<string, string>>,
): Parameters<typeof gradeInPlace>[0] {
  return {
    command,
    args,
    directory: join(directory, cwd),
    env: { ...env, ...secrets },
    policy: { requireTests: kind === "test" },
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    ...(maxOutputBytes === undefined ? {} : { maxOutputBytes }),
    ...(report === undefined ? {} : { report }),
  };
}
