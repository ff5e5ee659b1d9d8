import { z } from "zod";

/** A test that has to pass: its name alone where no other test has it, else with its suites or its file. */
export type RequiredTest =
  | string
  | { readonly name: string; readonly suite?: string[] | undefined; readonly file?: string | undefined };

interface Grading {
  readonly required_tests: readonly RequiredTest[];
  readonly regression_tests: readonly RequiredTest[];
  readonly protected_paths: readonly string[];
  readonly allowed_paths: readonly string[];
  readonly artifacts_root?: string | undefined;
}

interface SuiteTable {
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly secrets: readonly string[];
  readonly report: "auto" | "none";
}

/** Contents of a `task.toml`. */
export interface TaskFile extends Grading {
  readonly id: string;
  readonly title?: string | undefined;
  readonly category?: string | undefined;
  readonly difficulty?: string | undefined;
  readonly prompt?: string | undefined;
  readonly suite: SuiteTable;
  readonly limits: {
    readonly timeout_sec: number;
    readonly kill_grace_sec: number;
    readonly output_bytes: number;
  };
  readonly environment: { readonly executables: readonly string[]; readonly modules?: string | undefined };
}

/** Contents of the `task.toml` of a Harbor task. */
export interface HarborFile extends Grading {
  readonly metadata?:
    | { readonly category?: string | undefined; readonly difficulty?: string | undefined }
    | undefined;
  readonly verifier?:
    | {
        readonly timeout_sec?: number | undefined;
        readonly env?: Readonly<Record<string, string>> | undefined;
      }
    | undefined;
  readonly suite?: SuiteTable | undefined;
}

const glob = z
  .string()
  .min(1)
  .max(1024)
  .regex(
    /^(?![!/])(?!(?:.*\/)?\.{1,2}(?:\/|$))(?!.*\/\/)[^?{}]*[^?{}/]$/,
    "must be names joined by `/`, with no wildcards but `*` and `**`, and no `.` or `..`; write several of them",
  );
const seconds = z.number().positive().max(86_400);

const requiredTest = z.union([
  z.string().min(1),
  z.strictObject({
    name: z.string().min(1).describe("Name of the test as its runner reports it."),
    suite: z.array(z.string()).optional().describe("Names of the suites around it, from the outside in."),
    file: z.string().optional().describe("File it stands in, relative to the repository."),
  }),
]);

const variable = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/, "must be the name of a variable");

const suite = z.strictObject({
  command: z
    .array(z.string().min(1))
    .min(1)
    .describe(
      'Executable and arguments of the test command, for example `["node", "--test"]`; never a shell line.',
    ),
  env: z.record(z.string(), z.string()).default({}).describe("Variables added to the pinned environment."),
  secrets: z
    .array(variable)
    .default([])
    .describe(
      "Variables of the operator's own environment that the suite gets; their values are redacted from everything that leaves.",
    ),
  report: z
    .enum(["auto", "none"])
    .default("auto")
    .describe(
      "`auto`: a known runner also writes a report outside of the workspace; `none`: only its console is read.",
    ),
});

const limits = z
  .strictObject({
    timeout_sec: seconds.default(60).describe("Wall-clock limit in seconds."),
    kill_grace_sec: z
      .number()
      .nonnegative()
      .max(60)
      .default(0.5)
      .describe("From SIGTERM to SIGKILL, in seconds."),
    output_bytes: z
      .int()
      .positive()
      .max(268_435_456)
      .default(1_048_576)
      .describe("Bytes kept per output stream."),
  })
  .prefault({});

const environment = z
  .strictObject({
    executables: z
      .array(z.string().min(1))
      .default([])
      .describe("Executables that have to be on the PATH of the run."),
    modules: z
      .string()
      .min(1)
      .optional()
      .describe("A `node_modules` that the candidate may import from, relative to the task."),
  })
  .prefault({});

const metadata = {
  title: z.string().min(1).max(200).optional().describe("One line for people."),
  category: z.string().min(1).max(100).optional().describe("What kind of task it is."),
  difficulty: z.string().min(1).max(100).optional().describe("How hard it is."),
};

const grading = {
  required_tests: z
    .array(requiredTest)
    .default([])
    .describe("Tests that have to pass, and that fail before a candidate has done its work."),
  regression_tests: z
    .array(requiredTest)
    .default([])
    .describe("Tests that have to pass, and that pass before as well."),
  protected_paths: z.array(glob).default([]).describe("Globs of files that stay as the task has them."),
  allowed_paths: z
    .array(glob)
    .default([])
    .describe("Globs of the only files that a candidate may add, change or remove; empty for all."),
  artifacts_root: z
    .string()
    .min(1)
    .optional()
    .describe("Directory below the workspace whose files are artifacts."),
};

/** `task.toml`, version 1. */
export const taskFile: z.ZodType<TaskFile> = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9][a-z0-9._-]{0,99}$/, "must be lower-case letters, digits, `.`, `_` and `-`, at most 100")
    .describe("Name of the task, unique in its collection."),
  ...metadata,
  prompt: z
    .string()
    .min(1)
    .optional()
    .describe("What the candidate is told; else it stands in `instruction.md`."),
  suite,
  limits,
  environment,
  ...grading,
});

/**
 * The keys of a Harbor task that mean the same here, and the tables of `task.toml` that it has to bring beside them.
 * Source: the task format of the Harbor documentation, schema versions 1.0 to 1.4.
 */
export const harborFile: z.ZodType<HarborFile> = z.looseObject({
  version: z.string().optional(),
  schema_version: z.string().optional(),
  metadata: z.looseObject({ category: z.string().optional(), difficulty: z.string().optional() }).optional(),
  verifier: z
    .looseObject({ timeout_sec: seconds.optional(), env: z.record(z.string(), z.string()).optional() })
    .optional(),
  suite: suite.optional(),
  ...grading,
});
