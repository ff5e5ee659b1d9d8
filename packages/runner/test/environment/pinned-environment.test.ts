import { dirname } from "node:path";
import { describe, expect, test } from "vitest";
import { pinnedEnvironment } from "../../src/environment/pinned-environment.js";
import { run } from "../../src/run/run.js";
import { missingPart, program, useTemporaryDirectory } from "../programs.js";

const directory = useTemporaryDirectory();

const refused = [
  "NODE_OPTIONS",
  "NODE_V8_COVERAGE",
  "NODE_PATH",
  "NODE_TEST_CONTEXT",
  "npm_config_registry",
  "NPM_CONFIG_REGISTRY",
  "LD_PRELOAD",
  "LD_LIBRARY_PATH",
  "DYLD_INSERT_LIBRARIES",
  "PYTHONPATH",
  "PYTHONSTARTUP",
  "PYTEST_ADDOPTS",
  "BASH_ENV",
  "ENV",
  "PERL5OPT",
  "PERL5LIB",
  "RUBYOPT",
  "JAVA_TOOL_OPTIONS",
  "GIT_DIR",
  "GIT_CONFIG_GLOBAL",
  "CLAUDECODE",
  "AI_AGENT",
  "AGENT",
  "PATH",
  "HOME",
  "TMPDIR",
  "TESTBED_RUN",
  "VITEST_WORKER_ID",
];

describe("pinnedEnvironment", () => {
  test("is these variables and no other, whatever this process has", () => {
    process.env["SOMETHING_INHERITED"] = "1";
    const environment = pinnedEnvironment();
    delete process.env["SOMETHING_INHERITED"];
    expect(environment).toEqual({
      PATH: [...new Set([dirname(process.execPath), "/usr/local/bin", "/usr/bin", "/bin"])].join(":"),
      HOME: "/nonexistent",
      LANG: "C.UTF-8",
      LC_ALL: "C.UTF-8",
      TZ: "UTC",
      TERM: "dumb",
      COLUMNS: "80",
      NO_COLOR: "1",
      CI: "true",
      PYTHONHASHSEED: "0",
      NO_UPDATE_NOTIFIER: "1",
      npm_config_update_notifier: "false",
      npm_config_fund: "false",
      npm_config_audit: "false",
      PIP_DISABLE_PIP_VERSION_CHECK: "1",
      DISABLE_OPENCOLLECTIVE: "1",
      ADBLOCK: "1",
    });
  });

  test("takes directories and additions, and lets a pinned value be replaced", () => {
    const options = {
      path: ["/a", "/b"],
      home: "/h",
      temporary: "/t",
      env: { TZ: "Asia/Tokyo", NODE_ENV: "test" },
    };
    expect(pinnedEnvironment(options)).toMatchObject({
      PATH: "/a:/b",
      HOME: "/h",
      TMPDIR: "/t",
      TMP: "/t",
      TEMP: "/t",
      TZ: "Asia/Tokyo",
      NODE_ENV: "test",
      LANG: "C.UTF-8",
    });
  });

  test.each(refused)("refuses %s with the reason", (name) => {
    expect(() => pinnedEnvironment({ env: { [name]: "x" } })).toThrow(
      expect.objectContaining({
        code: "refused-variable",
        message: expect.stringMatching(`^env may not set ${name}: it .+`),
      }),
    );
  });

  test.each(["NODE_ENV", "PYTHONHASHSEED", "PYTHONUNBUFFERED", "MY_VARIABLE", "FORCE_COLOR", "http_proxy"])(
    "allows %s",
    (name) => {
      expect(pinnedEnvironment({ env: { [name]: "x" } })).toMatchObject({ [name]: "x" });
    },
  );

  test.each([{ home: "relative" }, { temporary: "relative" }, { path: ["relative"] }])(
    "refuses %j",
    (options) => {
      expect(() => pinnedEnvironment(options)).toThrow(expect.objectContaining({ code: "relative-path" }));
    },
  );
});

test("a run sees the pinned environment, its own empty HOME and TMPDIR, and nothing of this process", async (ctx) => {
  ctx.skip(missingPart() !== null, missingPart() ?? "");
  process.env["SOMETHING_INHERITED"] = "1";
  const options = { command: program("print-environment.sh"), cwd: "/", env: { ADDED: "yes" } };
  const [first, second] = await Promise.all([run(options), run(options)]);
  delete process.env["SOMETHING_INHERITED"];
  const variables = variablesOf(first.stdout.text);
  const { HOME: home = "", TMPDIR: temporary = "" } = variables;
  const own = { HOME: home, TMPDIR: temporary, TMP: temporary, TEMP: temporary };
  expect(variables).toMatchObject({ ...pinnedEnvironment({ env: { ADDED: "yes" } }), ...own });
  const shell = new Set(["PWD", "OLDPWD", "SHLVL", "_"]);
  const names = Object.keys(variables).filter((name) => !shell.has(name));
  const expected = [...Object.keys(pinnedEnvironment({ temporary: "/t" })), "ADDED", "TESTBED_RUN"];
  expect(names.toSorted()).toEqual(expected.toSorted());
  expect(home.startsWith(directory.path)).toBe(true);
  expect(temporary.startsWith(directory.path)).toBe(true);
  expect(temporary).not.toBe(home);
  expect(first.stdout.text).toContain("home: 0 700\n");
  expect(first.stdout.text).toContain("temporary: 0 700\n");
  expect(variablesOf(second.stdout.text)["HOME"]).not.toBe(home);
  expect(directory.left()).toEqual([]);
});

function variablesOf(text: string): Record<string, string> {
  const lines = text.split("\n").filter((line) => line.includes("="));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );
}
