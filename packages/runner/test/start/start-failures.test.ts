import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { run } from "../../src/run/run.js";
import type { RunOptions } from "../../src/options/run-options.js";
import { missingPart, program, useTemporaryDirectory } from "../programs.js";

const directory = useTemporaryDirectory();
const own = mkdtempSync(join(tmpdir(), "start-failures-"));
afterAll(() => rmSync(own, { recursive: true, force: true }));
const file = join(own, "file");
writeFileSync(file, "");
symlinkSync("loop", join(own, "loop"));
writeFileSync(join(own, "asks-for-loop"), `#!${join(own, "loop")}\n`, { mode: 0o755 });

const cwd = "/";
const cases: readonly (readonly [what: string, reason: string, says: string, options: RunOptions])[] = [
  [
    "a command that is nowhere on PATH",
    "command-not-found",
    "no-such-command",
    { cwd, command: "no-such-command" },
  ],
  ["a path that does not exist", "command-not-found", "/no/such", { cwd, command: "/no/such" }],
  [
    "a relative path that does not exist in cwd",
    "command-not-found",
    "./gone",
    { cwd: own, command: "./gone" },
  ],
  [
    "a file without the executable bit",
    "not-executable",
    "executable bit",
    { cwd, command: program("not-executable.sh") },
  ],
  ["a directory", "not-executable", "is a directory", { cwd, command: own }],
  ["an empty executable", "not-executable", "is empty", { cwd, command: program("empty-executable") }],
  ["a script without #! line", "not-executable", "#! line", { cwd, command: program("no-interpreter-line") }],
  [
    "a missing interpreter",
    "bad-interpreter",
    "/no/such/interpreter",
    { cwd, command: program("missing-interpreter") },
  ],
  [
    "an interpreter that env does not find",
    "bad-interpreter",
    "no-such-program",
    { cwd, command: program("missing-env-interpreter") },
  ],
  [
    "a #! line with a carriage return",
    "bad-interpreter",
    "carriage return",
    { cwd, command: program("carriage-return") },
  ],
  [
    "a missing directory",
    "directory-not-found",
    "/no/such/directory",
    { cwd: "/no/such/directory", command: "true" },
  ],
  [
    "a directory below a file",
    "directory-not-found",
    "does not exist",
    { cwd: join(file, "below"), command: "true" },
  ],
  ["a file as directory", "not-a-directory", file, { cwd: file, command: "true" }],
  ["a link to itself", "command-not-found", "ELOOP", { cwd: own, command: "./loop" }],
  ["a path through a file", "command-not-found", "ENOTDIR", { cwd: own, command: "./file/x" }],
  [
    "a path with a name that is too long",
    "command-not-found",
    "ENAMETOOLONG",
    { cwd: own, command: `./${"a".repeat(300)}` },
  ],
  ["a name that is too long", "command-not-found", "PATH", { cwd, command: "a".repeat(300) }],
  [
    "a name with a link to itself on PATH",
    "command-not-found",
    "PATH",
    { cwd, command: "x", path: [join(own, "loop")] },
  ],
  [
    "an interpreter that is a path through a file",
    "bad-interpreter",
    "/etc/passwd/x",
    { cwd, command: program("interpreter-through-file") },
  ],
  [
    "an interpreter that is a link to itself",
    "bad-interpreter",
    "/loop",
    { cwd, command: join(own, "asks-for-loop") },
  ],
  ["a directory that is a link to itself", "other", "ELOOP", { cwd: join(own, "loop"), command: "true" }],
  [
    "a directory with a name that is too long",
    "other",
    "ENAMETOOLONG",
    { cwd: `/${"a".repeat(300)}`, command: "true" },
  ],
  [
    "one argument of 128 KiB",
    "arguments-too-long",
    "131072 bytes",
    { cwd, command: "true", args: ["x".repeat(131_072)] },
  ],
  [
    "many arguments that are too long together",
    "arguments-too-long",
    "E2BIG",
    { cwd, command: "true", args: Array.from({ length: 100 }, () => "x".repeat(100_000)) },
  ],
  [
    "as many arguments as only the system itself can tell to be too long",
    "arguments-too-long",
    "E2BIG",
    { cwd, command: "true", args: Array.from({ length: 70 }, () => "x".repeat(100_000)) },
  ],
];

describe("what cannot start is an outcome that names the cause", () => {
  test.each(cases)("%s is %s", async (_, reason, says, options) => {
    const outcome = await run(options);
    expect(outcome).toMatchObject({ status: "not-started", exitCode: null, signal: null, survivors: [] });
    expect(outcome).toMatchObject({ notStarted: { reason }, verified: true, scratchRemoved: true });
    expect(outcome.notStarted?.message).toContain(says);
    expect(outcome.containment).toEqual({ mechanism: "none", leaked: 0 });
    expect(outcome.stdout).toMatchObject({ text: "", bytes: 0, truncated: false, droppedBytes: 0 });
    expect(directory.left()).toEqual([]);
  });

  test("a long argument below the limit starts", async (ctx) => {
    ctx.skip(missingPart() !== null, missingPart() ?? "");
    const outcome = await run({ cwd, command: "true", args: ["x".repeat(131_071)] });
    expect(outcome).toMatchObject({ status: "exited", exitCode: 0, notStarted: null });
  });

  test("a command is looked up in cwd only when it holds a slash", async (ctx) => {
    ctx.skip(missingPart() !== null, missingPart() ?? "");
    const fixtures = dirname(program("exit-with.sh"));
    const found = await run({ cwd: fixtures, command: "./exit-with.sh", args: ["7"] });
    expect(found).toMatchObject({ status: "exited", exitCode: 7 });
    const missed = await run({ cwd: fixtures, command: "exit-with.sh", args: ["7"] });
    expect(missed.notStarted?.reason).toBe("command-not-found");
    const byPath = await run({ cwd, command: "exit-with.sh", args: ["7"], path: [fixtures, "/bin"] });
    expect(byPath).toMatchObject({ status: "exited", exitCode: 7 });
  });

  test("arguments reach the program as they are", async (ctx) => {
    ctx.skip(missingPart() !== null, missingPart() ?? "");
    const args = ["%s|", "", " a  b ", "$(id)", "*", "'\"\\", "-n", "grüß", "new\nline"];
    const outcome = await run({ cwd, command: "printf", args });
    expect(outcome.stdout.text).toBe(`${args.slice(1).join("|")}|`);
  });

  test("a directory that vanishes while the run is started is told as such", async (ctx) => {
    ctx.skip(missingPart() !== null, missingPart() ?? "");
    const gone = mkdtempSync(join(own, "gone-"));
    const running = run({ cwd: gone, command: "true" });
    rmSync(gone, { recursive: true });
    expect(await running).toMatchObject({
      status: "not-started",
      notStarted: { reason: "directory-not-found" },
    });
  });

  test("a directory that the run's user cannot enter is not entered with the rights of root", async (ctx) => {
    ctx.skip(missingPart() !== null, missingPart() ?? "");
    ctx.skip(process.getuid?.() !== 0, "root: only it can give a run another user");
    const locked = mkdtempSync(join(own, "locked-"));
    mkdirSync(join(locked, "open"));
    const options = { cwd: join(locked, "open"), command: "true", user: { uid: 65_534, gid: 65_534 } };
    for (const mode of ["process", "namespace"] as const) {
      const outcome = await run({ ...options, isolation: { mode } });
      expect(outcome).toMatchObject({ status: "not-started", notStarted: { reason: "other" } });
      expect(outcome.notStarted?.message).toContain("cannot be entered");
    }
  });
});
