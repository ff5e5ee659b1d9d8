import { readdirSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RunnerError, type RunnerErrorCode } from "../../src/errors/runner-error.js";
import { resolveOptions } from "../../src/options/resolve-options.js";
import { run } from "../../src/run/run.js";
import { useTemporaryDirectory } from "../programs.js";

const directory = useTemporaryDirectory();
const good = { command: "true", cwd: "/" };

const misuse: readonly (readonly [code: RunnerErrorCode, says: string, options: object])[] = [
  ["invalid-option", "command", []],
  ["invalid-option", "command", { cwd: "/" }],
  ["invalid-option", "command", { ...good, command: "" }],
  ["invalid-option", "args", { ...good, args: "x" }],
  ["invalid-option", "args", { ...good, args: [1] }],
  ["nul-character", "NUL", { ...good, args: ["a\0b"] }],
  ["nul-character", "NUL", { ...good, command: "a\0b" }],
  ["nul-character", "NUL", { ...good, cwd: "/a\0b" }],
  ["invalid-option", "cwd", { command: "true" }],
  ["relative-path", "cwd", { ...good, cwd: "some/where" }],
  ["relative-path", "path", { ...good, path: ["bin"] }],
  ["invalid-option", "path", { ...good, path: [] }],
  ["invalid-option", "path", { ...good, path: ["/bin:/usr/bin"] }],
  ["invalid-option", "env", { ...good, env: [] }],
  ["invalid-option", "env", { ...good, env: new Map([["A", "1"]]) }],
  ["invalid-limit", "timeoutMs", { ...good, timeoutMs: null }],
  ["invalid-limit", "killGraceMs", { ...good, killGraceMs: null }],
  ["invalid-limit", "maxOutputBytes", { ...good, maxOutputBytes: null }],
  ["refused-variable", "OPENSSL_CONF", { ...good, env: { OPENSSL_CONF: "/x" } }],
  [
    "invalid-option",
    "/proc/1",
    { ...good, cwd: "/srv", isolation: { mode: "bubblewrap", readOnlyPaths: ["/proc/1"] } },
  ],
  [
    "invalid-option",
    "/dev",
    { ...good, cwd: "/srv", isolation: { mode: "bubblewrap", readOnlyPaths: ["/dev"] } },
  ],
  [
    "invalid-option",
    "/sys/fs",
    { ...good, cwd: "/srv", isolation: { mode: "container", image: "x", writablePaths: ["/sys/fs"] } },
  ],
  ["invalid-option", "env.A", { ...good, env: { A: 1 } }],
  ["invalid-variable", "A=B", { ...good, env: { "A=B": "" } }],
  ["invalid-variable", "1A", { ...good, env: { "1A": "" } }],
  ["nul-character", "env.A", { ...good, env: { A: "\0" } }],
  ["refused-variable", "NODE_OPTIONS", { ...good, env: { NODE_OPTIONS: "" } }],
  ["refused-variable", "option `path`", { ...good, env: { PATH: "/bin" } }],
  ["refused-variable", "HOME", { ...good, env: { HOME: "/root" } }],
  ["invalid-option", "discard", { ...good, onOutputLimit: "wait" }],
  ["invalid-option", "stdin", { ...good, stdin: 1 }],
  ["invalid-option", "signal", { ...good, signal: {} }],
  ["invalid-option", "onOutput", { ...good, onOutput: 1 }],
  ["invalid-option", "isolation", { ...good, isolation: null }],
  ["invalid-option", "namespace", { ...good, isolation: { mode: "jail" } }],
  ["invalid-option", "isolation.image", { ...good, isolation: { mode: "container" } }],
  ["invalid-option", "isolation.image", { ...good, isolation: { mode: "container", image: "--privileged" } }],
  [
    "invalid-option",
    "isolation.runtime",
    { ...good, isolation: { mode: "container", image: "x", runtime: "a b" } },
  ],
  ["invalid-option", "engine", { ...good, isolation: { mode: "container", image: "x", engine: "lxc" } }],
  ["invalid-option", "tag", { ...good, isolation: { mode: "container", image: "x", tag: "y" } }],
  [
    "invalid-option",
    "workspaceAccess",
    { ...good, cwd: "/srv", isolation: { mode: "container", image: "x", workspaceAccess: "none" } },
  ],
  ["invalid-option", "comma", { ...good, cwd: "/srv/a,b", isolation: { mode: "container", image: "x" } }],
  [
    "invalid-option",
    "isolation.writablePaths",
    { ...good, cwd: "/srv", isolation: { mode: "bubblewrap", writablePaths: ["/"] } },
  ],
  ["invalid-limit", "limits.totalMemoryBytes", { ...good, limits: { totalMemoryBytes: 1 } }],
  ["invalid-limit", "limits.totalProcesses", { ...good, limits: { totalProcesses: 0 } }],
  ["invalid-limit", "limits.cpus", { ...good, limits: { cpus: 0 } }],
  ["invalid-limit", "limits.cpus", { ...good, limits: { cpus: "1" } }],
  ["invalid-option", "workspace", { ...good, isolation: { mode: "namespace", workspace: "/x" } }],
  ["invalid-option", "workspace", { ...good, isolation: { mode: "bubblewrap" } }],
  ["invalid-option", "workspace", { ...good, cwd: "/tmp", isolation: { mode: "bubblewrap" } }],
  [
    "invalid-option",
    "outside",
    { ...good, cwd: "/srv", isolation: { mode: "bubblewrap", workspace: "/srv/x" } },
  ],
  ["relative-path", "workspace", { ...good, isolation: { mode: "bubblewrap", workspace: "x" } }],
  [
    "invalid-option",
    "readOnlyPaths",
    { ...good, cwd: "/srv", isolation: { mode: "bubblewrap", readOnlyPaths: ["/"] } },
  ],
  [
    "relative-path",
    "readOnlyPaths",
    { ...good, cwd: "/srv", isolation: { mode: "bubblewrap", readOnlyPaths: ["x"] } },
  ],
  [
    "invalid-limit",
    "temporaryBytes",
    { ...good, cwd: "/srv", isolation: { mode: "bubblewrap", temporaryBytes: 1 } },
  ],
  ["invalid-option", "limits", { ...good, limits: null }],
  ["invalid-option", "memory", { ...good, limits: { memory: 1 } }],
  ["invalid-limit", "limits.processes", { ...good, limits: { processes: 0 } }],
  ["invalid-limit", "limits.cpuMs", { ...good, limits: { cpuMs: Number.NaN } }],
  ["invalid-option", "user", { ...good, user: null }],
  ["invalid-limit", "user.gid", { ...good, user: { uid: 1 } }],
  ["invalid-limit", "idleTimeoutMs", { ...good, idleTimeoutMs: 0 }],
  ["invalid-option", "stdin", { ...good, stdin: { path: "/x" } }],
  ["relative-path", "stdin.file", { ...good, stdin: { file: "x" } }],
  ["invalid-option", "timeout", { ...good, timeout: 5 }],
];

describe("misuse", () => {
  test.each(misuse)("is %s and names %s: %j", async (code, says, options) => {
    // @ts-expect-error -- what a caller without types can pass
    const error: unknown = await run(options).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(RunnerError);
    expect(error).toMatchObject({ name: "RunnerError", code, message: expect.stringContaining(says) });
    expect(directory.left()).toEqual([]);
  });

  test("every limit refuses what is not a whole number in its range", () => {
    const bad = fc.oneof(
      fc.double().filter((value) => !Number.isInteger(value)),
      fc.integer({ max: -1 }),
      fc.constantFrom(Number.NaN, Infinity, -Infinity, 2 ** 31, Number.MAX_SAFE_INTEGER, "5", 5n),
    );
    fc.assert(
      fc.property(fc.constantFrom("timeoutMs", "killGraceMs", "maxOutputBytes"), bad, (name, value) => {
        const error = errorOf(() => resolveOptions({ ...good, [name]: value }));
        expect(error).toMatchObject({ code: "invalid-limit" });
      }),
    );
    expect(errorOf(() => resolveOptions({ ...good, timeoutMs: 0 }))).toMatchObject({ code: "invalid-limit" });
  });

  test("a message cuts a long input", () => {
    const error = errorOf(() => resolveOptions({ ...good, cwd: "x".repeat(10_000) }));
    expect(String(error).length).toBeLessThan(200);
  });
});

test("defaults are one minute, half a second and a mebibyte", () => {
  expect(resolveOptions(good)).toEqual({
    ...good,
    args: [],
    env: {},
    path: null,
    timeoutMs: 60_000,
    idleTimeoutMs: null,
    killGraceMs: 500,
    maxOutputBytes: 1_048_576,
    onOutputLimit: "discard",
    stdin: null,
    signal: null,
    onOutput: null,
    isolation: { mode: "process" },
    limits: {},
    user: null,
  });
});

test("misuse writes nothing anywhere", () => {
  expect(readdirSync(directory.path)).toEqual([]);
});

function errorOf(call: () => unknown): unknown {
  try {
    call();
    return null;
  } catch (error) {
    return error;
  }
}
