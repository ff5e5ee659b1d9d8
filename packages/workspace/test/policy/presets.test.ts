import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync, renameSync, mkdirSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { compilePolicy } from "../../src/policy/policy.js";
import { policyPresets } from "../../src/policy/presets.js";
import { exploits as all, type Exploit } from "../support/exploits.js";
import { files, openWorkspace } from "../support/open.js";
import { codeOf, scratchDirectory } from "../support/scratch.js";
import { unrun } from "../support/unrun-rules.js";

const CACHE = "a compiled file outranks its source";

function isInstalled(tool: string): boolean {
  if (["mocha", "vitest", "jest", "node"].includes(tool)) return true;
  if (tool === "pytest") return spawnSync("python3", ["-m", "pytest", "--version"]).status === 0;
  return spawnSync(tool, ["--version"]).error === undefined;
}

// A toolchain of rustup lies in the home of the user, wherever HOME points during this run.
const RUSTUP_HOME = process.env["RUSTUP_HOME"] ?? join(userInfo().homedir, ".rustup");

// No system package brings rustup: where it is not, its files are tested by name like those in `unrun`.
const exploits = all.filter(({ tool }) => tool !== "rustup" || isInstalled(tool));

function exitCode(cwd: string, { command: [program, ...args], env }: Exploit): number | null {
  const { HOME, PATH } = process.env;
  const home = {
    GOCACHE: "/tmp/ws-go-cache",
    HOME,
    PATH,
    RUSTUP_HOME,
    CI: "1",
    PYTHONDONTWRITEBYTECODE: "1",
  };
  return spawnSync(program, args, { cwd, env: { ...home, ...env }, timeout: 60_000 }).status;
}

describe("presets", () => {
  test.for(exploits.map((exploit) => [exploit.rule, exploit.tool, exploit] as const))(
    "%s turns a failure of %s into exit code 0, and cannot be written",
    { timeout: 120_000 },
    async ([rule, tool, exploit], context) => {
      const base = await openWorkspace({ policy: { base: "none" }, files: files(exploit.project) });
      // Of two tests on one machine the honest one may need a file that the exploit brings.
      expect(exitCode(base.root, exploit)).not.toBe(0);
      await base.writeFiles(
        Object.entries(exploit.added).map(([path, content]) => ({
          path,
          content: content.replaceAll("$ROOT", base.root),
          mode: path.includes("/bin/") ? 0o755 : 0o644,
        })),
      );
      const guarded = await openWorkspace({ files: [] });
      for (const path of Object.keys(exploit.added).filter((name) => !name.startsWith("c/"))) {
        const denied = compilePolicy().denies(path.split("/"));
        expect(denied?.pattern).toBe(rule);
        expect(await codeOf(() => guarded.writeFiles(files({ [path]: "" })))).toBe("protected-path");
      }
      if (!isInstalled(tool)) context.skip(`${tool}: the run that this rule protects needs it`);
      expect(exitCode(base.root, exploit)).toBe(0);
    },
  );

  test("__pycache__ and *.pyc: a compiled file outranks an untouched source, and cannot be written", async (context) => {
    if (!isInstalled("python3")) context.skip("python3: it compiles the file of this test");
    const workspace = await openWorkspace({
      policy: { base: "none" },
      files: files({ "m.py": "raise SystemExit(1)\n", "good.py": "x = 1\n", "a.py": "import m\n" }),
    });
    const run = (): number | null =>
      spawnSync("python3", ["a.py"], {
        cwd: workspace.root,
        env: { PATH: process.env["PATH"], PYTHONDONTWRITEBYTECODE: "1" },
      }).status;
    expect(run()).toBe(1);
    const program =
      "import py_compile as c; c.compile('good.py', invalidation_mode=c.PycInvalidationMode.UNCHECKED_HASH)";
    execFileSync("python3", ["-c", program], { cwd: workspace.root });
    const cache = join(workspace.root, "__pycache__");
    const [compiled = ""] = readdirSync(cache);
    renameSync(join(cache, compiled), join(cache, compiled.replace("good", "m")));
    expect(run()).toBe(0);
    const guarded = await openWorkspace();
    for (const path of ["__pycache__/m.cpython-311.pyc", "m.pyc", "pkg/M.PYC"]) {
      expect(await codeOf(() => guarded.writeFiles(files({ [path]: "" })))).toBe("protected-path");
    }
  });

  test.each(Object.entries(unrun))("the rule %s, whose tool is not run here, stops %s", (rule, path) => {
    expect(compilePolicy().denies(path.split("/"))?.pattern).toBe(rule);
  });

  test("every rule that denies is in one of the tests above", () => {
    const tested = new Set([...exploits.map(({ rule }) => rule), ...Object.keys(unrun)]);
    const denying = policyPresets
      .flatMap(({ rules }) => rules)
      .filter(({ action, reason }) => action === "deny" && reason !== CACHE);
    expect(
      denying
        .map(({ pattern }) => pattern)
        .filter((pattern) => !tested.has(pattern))
        .sort(),
    ).toEqual([]);
  });

  test("what a candidate has to write stays allowed under all presets together", () => {
    const stopped = policyPresets
      .flatMap(({ allowed }) => allowed)
      .filter((path) => compilePolicy().denies(path.split("/")) !== undefined);
    expect(stopped).toEqual([]);
  });

  test("a policy can start from some presets, and refuses unknown ones", async () => {
    const policy = compilePolicy({ base: ["node"] });
    expect(policy.denies([".npmrc"])?.pattern).toBe(".npmrc");
    expect(policy.denies(["conftest.py"])).toBeUndefined();
    // @ts-expect-error -- misuse that only JavaScript allows
    expect(await codeOf(() => compilePolicy({ base: ["nodes"] }))).toBe("invalid-options");
  });
});

describe("restore, ignore and flag", () => {
  const rules = [
    { action: "restore", pattern: "test/**" },
    { action: "restore", pattern: "jest.setup.js" },
    { action: "ignore", pattern: "out" },
    { action: "flag", pattern: "lock.json" },
  ] as const;

  test("paths that are denied or restored are what they were; every hit says how it was and is", async () => {
    const workspace = await openWorkspace({
      files: [
        ...files({ "test/a.js": "honest", "test/sub/b.js": "honest", "src/x.js": "1", "lock.json": "1" }),
        { path: "run", content: "", mode: 0o755 },
      ],
      policy: { rules },
    });
    const snapshot = await workspace.snapshot();
    // Through the API where a rule does not deny, and past it where one does.
    await workspace.writeFiles(
      files({ "test/a.js": "cheat", "test/new.js": "cheat", "src/x.js": "2", "lock.json": "2", "out/o": "" }),
    );
    await workspace.remove(["test/sub"]);
    writeFileSync(join(workspace.root, "CONFTEST.py"), "cheat");
    mkdirSync(join(workspace.root, "jest.setup.js/deep"), { recursive: true });
    const hits = await workspace.policyHits(snapshot);
    expect(hits.map(({ path, action, change }) => `${path} ${action} ${change}`)).toEqual([
      "CONFTEST.py deny added",
      "jest.setup.js restore added",
      "jest.setup.js/deep restore added",
      "lock.json flag modified",
      "out ignore added",
      "out/o ignore added",
      "test/a.js restore modified",
      "test/new.js restore added",
      "test/sub restore removed",
      "test/sub/b.js restore removed",
    ]);
    expect(hits[6]).toMatchObject({ rule: "test/**", before: { size: 6 }, after: { size: 5 } });
    expect(await workspace.enforcePolicy(snapshot)).toEqual(hits);
    const left = (await workspace.changes(snapshot)).map(({ path }) => path);
    expect(left).toEqual(["lock.json", "out", "out/o", "src/x.js"]);
    expect(String(await workspace.readFile("test/sub/b.js"))).toBe("honest");
  });

  test("a restored path whose directory became a link or a file is restored all the same", async () => {
    const workspace = await openWorkspace({
      files: files({ "test/a/b.js": "honest" }),
      policy: { rules: [{ action: "restore", pattern: "b.js" }] },
    });
    const snapshot = await workspace.snapshot();
    const out = scratchDirectory();
    await workspace.remove(["test"]);
    execFileSync("ln", ["-s", out, join(workspace.root, "test")]);
    await workspace.enforcePolicy(snapshot);
    expect(String(await workspace.readFile("test/a/b.js"))).toBe("honest");
    expect(readdirSync(out)).toEqual([]);
  });
});
