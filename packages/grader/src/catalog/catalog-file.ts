import { z } from "zod";
import type { SuiteDefinition, SuitePolicy } from "./suite-definition.js";

/** What an operator writes into `testbed.config.{json,toml,mjs}`. Plain JSON. */
export interface TestbedConfig {
  /**
   * Suites that callers may start by id.
   * @defaultValue `[]`
   */
  readonly suites?: readonly SuiteDefinition[];
  /**
   * What callers may start.
   * @defaultValue suites that change no data, in the environment `local`
   */
  readonly policy?: SuitePolicy;
  /** Where the schema of this file lies; for editors. */
  readonly $schema?: string;
  /** Directory of tasks, relative to the file. */
  readonly tasks?: string;
}

const kind = z.enum(["build", "check", "lint", "test"]);
const relative = z
  .string()
  .min(1)
  .refine(
    (path) => !path.startsWith("/") && !path.split("/").includes(".."),
    "must be relative and lead to no parent",
  );
const variable = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/, "must be the name of a variable");

const suite = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9][a-z0-9._-]{0,63}$/, "must be lower-case letters, digits, `.`, `_` and `-`, at most 64")
    .describe("What callers name."),
  summary: z.string().min(1).max(200).describe("What it is for, in one line that callers see."),
  kind: kind
    .exactOptional()
    .describe("`test` passes only with tests, the others by their exit code. Default: `test`."),
  command: z
    .tuple([z.string().min(1)], z.string())
    .describe("Executable and arguments; never a shell line. Callers never see it."),
  env: z.record(variable, z.string()).exactOptional().describe("Variables added to the pinned environment."),
  secrets: z
    .array(variable)
    .exactOptional()
    .describe("Variables of the operator's own environment that the suite gets; their values are redacted."),
  cwd: relative
    .exactOptional()
    .describe("Directory it runs in, relative to this file. Default: its directory."),
  timeoutMs: z
    .int()
    .positive()
    .max(86_400_000)
    .exactOptional()
    .describe("Wall-clock limit in ms. Default: 60000."),
  maxOutputBytes: z
    .int()
    .positive()
    .max(268_435_456)
    .exactOptional()
    .describe("Bytes kept per stream. Default: 1048576."),
  report: z
    .enum(["auto", "none"])
    .exactOptional()
    .describe("Whether a known runner also writes a report. Default: `auto`."),
  changesData: z
    .boolean()
    .exactOptional()
    .describe("Whether it changes data outside of its directory. Default: false."),
  parallelSafe: z.boolean().exactOptional().describe("Whether it may run beside others. Default: true."),
  environment: z
    .string()
    .min(1)
    .max(64)
    .exactOptional()
    .describe("Class of environment it touches. Default: `local`."),
  artifactsRoot: relative
    .exactOptional()
    .describe("Directory below `cwd` whose files are kept as artifacts."),
});

const policy = z.strictObject({
  kinds: z.array(kind).exactOptional().describe("Kinds that may be started. Default: all."),
  environments: z
    .array(z.string().min(1))
    .exactOptional()
    .describe("Classes that may be touched. Default: [`local`]."),
  dataChanges: z
    .enum(["allow", "refuse"])
    .exactOptional()
    .describe("Suites that change data. Default: `refuse`."),
});

/** `testbed.config.{json,toml,mjs}`, version 1. */
export const configSchema: z.ZodType<TestbedConfig> = z
  .strictObject({
    $schema: z.string().exactOptional().describe("Where the schema of this file lies."),
    suites: z.array(suite).exactOptional().describe("Suites that callers may start by id."),
    policy: policy.exactOptional().describe("What callers may start."),
    tasks: z.string().min(1).exactOptional().describe("Directory of tasks, relative to this file."),
  })
  .superRefine(({ suites = [] }, context) => {
    for (const [index, { id }] of suites.entries()) {
      if (suites.findIndex((other) => other.id === id) === index) continue;
      context.addIssue({
        code: "custom",
        path: ["suites", index, "id"],
        message: `is taken: another suite is ${id}`,
      });
    }
  });
