import { z } from "zod";

/** One test case. */
export interface JestAssertion {
  readonly ancestorTitles: readonly string[];
  readonly title: string;
  readonly status: "passed" | "failed" | "skipped" | "pending" | "todo" | "disabled" | "focused";
  readonly failureMessages?: readonly string[] | null | undefined;
  readonly invocations?: number | null | undefined;
  readonly retryReasons?: readonly string[] | null | undefined;
  readonly location?: { readonly line: number; readonly column: number } | null | undefined;
}

/** One test file. */
export interface JestFile {
  readonly name: string;
  readonly status: string;
  readonly message?: string | null | undefined;
  readonly assertionResults: readonly JestAssertion[];
}

/** The result that Jest writes and Vitest writes after it. */
export interface JestResult {
  readonly success: boolean;
  readonly numTotalTests: number;
  readonly numFailedTests: number;
  /** Suites that failed to run; Vitest has no such count. */
  readonly numRuntimeErrorTestSuites?: number | undefined;
  readonly wasInterrupted?: boolean | undefined;
  readonly testResults: readonly JestFile[];
}

const count = z.number().int().min(0);

const assertion = z.object({
  ancestorTitles: z.array(z.string()),
  title: z.string(),
  status: z.enum(["passed", "failed", "skipped", "pending", "todo", "disabled", "focused"]),
  failureMessages: z.array(z.string()).nullish(),
  invocations: count.nullish(),
  retryReasons: z.array(z.string()).nullish(),
  location: z.object({ line: z.number(), column: z.number() }).nullish(),
});

const file = z.object({
  name: z.string(),
  status: z.string(),
  message: z.string().nullish(),
  assertionResults: z.array(assertion),
});

/** Source: https://jestjs.io/docs/configuration#testresultsprocessor-string and https://vitest.dev/guide/reporters#json-reporter */
export const jestResult: z.ZodType<JestResult> = z.object({
  success: z.boolean(),
  numTotalTests: count,
  numFailedTests: count,
  numRuntimeErrorTestSuites: count.optional(),
  wasInterrupted: z.boolean().optional(),
  testResults: z.array(file),
});

/** Whether a result is Jest's own: Vitest has no count of suites that failed to run. */
export function isJestOwn(result: JestResult): boolean {
  return result.numRuntimeErrorTestSuites !== undefined;
}
