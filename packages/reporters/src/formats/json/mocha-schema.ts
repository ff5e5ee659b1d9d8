import { z } from "zod";

/** One test case or failed hook. */
export interface MochaTest {
  readonly title: string;
  readonly fullTitle: string;
  readonly file?: string | null | undefined;
  readonly currentRetry?: number | undefined;
  readonly err?: { readonly message?: unknown; readonly stack?: unknown } | undefined;
}

/** The result of Mocha's JSON reporter. */
export interface MochaResult {
  readonly stats: {
    readonly tests: number;
    readonly passes: number;
    readonly pending: number;
    readonly failures: number;
  };
  readonly tests: readonly MochaTest[];
  readonly pending: readonly MochaTest[];
  readonly failures: readonly MochaTest[];
  readonly passes: readonly MochaTest[];
}

const test = z.object({
  title: z.string(),
  fullTitle: z.string(),
  file: z.string().nullish(),
  currentRetry: z.number().int().min(0).optional(),
  err: z.object({ message: z.unknown().optional(), stack: z.unknown().optional() }).optional(),
});

const count = z.number().int().min(0);

/** Source: https://mochajs.org/#json */
export const mochaResult: z.ZodType<MochaResult> = z.object({
  stats: z.object({ tests: count, passes: count, pending: count, failures: count }),
  tests: z.array(test),
  pending: z.array(test),
  failures: z.array(test),
  passes: z.array(test),
});
