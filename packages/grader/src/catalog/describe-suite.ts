import type { SuiteDefinition, SuiteDescription } from "./suite-definition.js";

/** What callers may know of a suite. */
export function describeSuite(suite: SuiteDefinition, allowed: boolean): SuiteDescription {
  const { id, summary, kind = "test", timeoutMs = 60_000, maxOutputBytes = 1_048_576 } = suite;
  const { changesData = false, parallelSafe = true, environment = "local", artifactsRoot } = suite;
  return {
    id,
    summary,
    kind,
    timeoutMs,
    maxOutputBytes,
    changesData,
    parallelSafe,
    environment,
    artifacts: artifactsRoot !== undefined,
    allowed,
  };
}
