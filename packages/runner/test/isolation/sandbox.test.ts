import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { diagnose } from "../../src/isolation/diagnose.js";
import { bubblewrapSandbox } from "../../src/isolation/bubblewrap/bubblewrap-sandbox.js";
import { launchInGroup } from "../../src/launch/group-run.js";
import { superviseWith } from "../../src/launch/supervised-run.js";
import { program as fixture, runMarked, useTemporaryDirectory } from "../programs.js";
import { isolatedModes, missingFor, useSandboxes } from "./isolated.js";

useTemporaryDirectory();
const { workspace, program, isolated, runIn } = useSandboxes();

describe("in bubblewrap", () => {
  test.beforeEach((ctx) => ctx.skip(missingFor("bubblewrap") !== null, missingFor("bubblewrap") ?? ""));

  test("nothing of an attack on the sandbox succeeds", async () => {
    const outcome = await runIn("bubblewrap", { command: program("attack-sandbox.sh") });
    expect(outcome).toMatchObject({ status: "exited", exitCode: 0 });
    expect(outcome.stdout.text).toBe("");
  });

  test("the same attack succeeds somewhere without a sandbox, so that it can fail", async () => {
    const outcome = await runIn("process", { command: program("attack-sandbox.sh"), user: nobody() });
    expect(outcome.stdout.text).toContain("possible: see another process");
    expect(outcome.stdout.text).toContain("possible: gain a privilege");
  });

  test("the workspace is written through, and stays", async () => {
    const outcome = await runIn("bubblewrap", { command: "sh", args: ["-c", "echo kept >file; cat file"] });
    expect(outcome.stdout.text).toBe("kept\n");
    expect(readdirSync(workspace)).toEqual(["file"]);
    unlinkSync(join(workspace, "file"));
  });

  test("a path that is shown read-only can be read and not written", async () => {
    const script = `cat ${program("exit-with.sh")} >/dev/null && ! touch ${program("new")} 2>/dev/null`;
    expect(await runIn("bubblewrap", { command: "sh", args: ["-c", script] })).toMatchObject({ exitCode: 0 });
  });

  test("a path in the workspace that is shown read-only stays so", async () => {
    const file = join(workspace, "fixed");
    writeFileSync(file, "fixed");
    const isolation = { mode: "bubblewrap", readOnlyPaths: [file] } as const;
    const options = {
      command: "sh",
      args: ["-c", "echo x >fixed; rm -f fixed; mv fixed other; cat fixed"],
      isolation,
    };
    const outcome = await runIn("bubblewrap", options);
    expect(outcome.stdout.text).toBe("fixed");
    unlinkSync(file);
  });

  test("HOME, /tmp and /dev/shm are full when their bytes are used, and only theirs", async () => {
    const outcome = await runIn("bubblewrap", { command: program("fill-temporary.sh") });
    expect(outcome).toMatchObject({ status: "exited", exitCode: 0 });
    expect(outcome.stdout.text.match(/No space left on device/g)).toHaveLength(3);
  });

  test.each(["readOnlyPaths", "writablePaths"])(
    "a socket that is shown as one of %s can be used",
    async (option) => {
      const path = join(workspace, "..", "socket");
      const server = createServer((client) => client.end("answer")).listen(path);
      await new Promise((resolve) => server.once("listening", resolve));
      chmodSync(path, 0o777);
      const connect = "socket S, AF_UNIX, SOCK_STREAM, 0; connect S, sockaddr_un shift or exit 1; print <S>";
      const outcome = await runIn("bubblewrap", {
        command: "perl",
        args: ["-MSocket", "-e", connect, path],
        isolation: { mode: "bubblewrap", [option]: [path] },
      });
      server.close();
      expect(outcome).toMatchObject({ status: "exited", exitCode: 0 });
      expect(outcome.stdout.text).toBe("answer");
    },
  );

  test("a server of this machine, also one with an abstract socket, is out of reach", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const address = server.address();
    const port = String(typeof address === "object" && address !== null ? address.port : 0);
    const connect = `use Socket; socket S, PF_INET, SOCK_STREAM, 0; exit !connect S, sockaddr_in ${port}, INADDR_LOOPBACK`;
    const options = { command: "perl", args: ["-e", connect] };
    const outside = await runIn("process", options);
    const inside = await runIn("bubblewrap", options);
    server.close();
    expect([outside.exitCode, inside.exitCode]).toEqual([0, 1]);
  });

  test("a link in the workspace to a file outside leads nowhere", async () => {
    const link = join(workspace, "link");
    symlinkSync("/etc/shadow", link);
    const outcome = await runIn("bubblewrap", { command: "cat", args: [link] });
    unlinkSync(link);
    expect(outcome.exitCode).toBe(1);
    expect(outcome.stderr.text).toContain("No such file");
  });

  test("a workspace that the run's user cannot enter fails the sandbox, by name", async (ctx) => {
    ctx.skip(process.getuid?.() !== 0, "root: any other user may always enter what is its own");
    const outcome = await runIn("bubblewrap", { command: "true", cwd: "/root", user: nobody() });
    expect(outcome).toMatchObject({ status: "sandbox-failed", exitCode: null, verified: true });
    expect(outcome.sandboxFailure).toMatchObject({ mode: "bubblewrap", layer: "set-up" });
    expect(outcome.sandboxFailure?.message).toContain("/root");
  });

  test("a workspace of a name that ends the options stays a name", async () => {
    const outcome = await runIn("bubblewrap", { command: "echo", args: ["--", "--bind", "/", "/"] });
    expect(outcome.stdout.text).toBe("-- --bind / /\n");
  });

  test("each layer that refuses is named", async () => {
    const sandbox = bubblewrapSandbox(
      { workspace, cwd: workspace, readOnlyPaths: [], writablePaths: [], temporaryBytes: 4096 },
      null,
    );
    for (const [index, { layer }] of sandbox.steps.entries()) {
      const steps = sandbox.steps.map((step, at) => (at < index ? step : { ...step, argv: ["/bin/false"] }));
      const failure = await diagnose(
        { ...sandbox, outerUser: nobody(), steps },
        "",
        performance.now() + 5000,
      );
      expect(failure).toMatchObject({ mode: "bubblewrap", layer });
    }
    const failure = await diagnose({ ...sandbox, outerUser: nobody() }, "words", performance.now() + 5000);
    expect(failure).toMatchObject({ layer: "set-up" });
    expect(failure.message).toContain("words");
  });
});

test("in namespace the run sees only itself, gains nothing, and cannot look into what holds it", async (ctx) => {
  ctx.skip(missingFor("namespace") !== null, missingFor("namespace") ?? "");
  const outcome = await runIn("namespace", { command: program("attack-sandbox.sh") });
  expect(outcome).toMatchObject({ status: "exited", exitCode: 0 });
  for (const what of ["see another", "trace the first", "read the first", "gain one later", "mount"]) {
    expect(outcome.stdout.text).not.toContain(`possible: ${what}`);
  }
});

describe.each(isolatedModes)("%s that cannot be had", (mode) => {
  test.beforeEach((ctx) => ctx.skip(missingFor(mode) !== null, missingFor(mode) ?? ""));

  test.each([
    ["there is no perl", launchInGroup],
    ["the kernel has no subreaper", superviseWith(fixture("supervisor-that-is-refused.pl"))],
    ["perl does not work", superviseWith(fixture("supervisor-that-fails.pl"))],
  ])("is sandbox-failed and never a weaker run where %s", async (_, launch) => {
    const file = join(workspace, "ran");
    const outcome = await runMarked(launch, {
      command: "touch",
      args: [file],
      cwd: workspace,
      isolation: isolated(mode),
    });
    expect(outcome).toMatchObject({ status: "sandbox-failed", exitCode: null, notStarted: null });
    expect(outcome.sandboxFailure).toMatchObject({ mode, layer: "supervisor" });
    expect(existsSync(file)).toBe(false);
  });
});

describe.each(["bubblewrap", "container"] as const)("paths shown in %s", (mode) => {
  test.beforeEach((ctx) => ctx.skip(missingFor(mode) !== null, missingFor(mode) ?? ""));

  test("that an earlier run replaced by links lead out for nobody", async () => {
    const [link, below] = [join(workspace, "link"), join(workspace, "below")];
    symlinkSync("/etc/ssl", link);
    mkdirSync(below);
    writeFileSync(join(below, "file"), "shown");
    for (const shown of [
      { readOnlyPaths: [link] },
      { writablePaths: [link] },
      { readOnlyPaths: [join(link, "certs")] },
    ]) {
      const isolation = { ...isolated(mode), ...shown };
      const outcome = await runIn(mode, { command: "ls", args: ["-R", workspace], isolation });
      expect(outcome).toMatchObject({ status: "sandbox-failed", sandboxFailure: { mode, layer: "set-up" } });
      expect(outcome.sandboxFailure?.message).toContain("a link leads it elsewhere");
      expect(outcome.stdout.bytes).toBe(0);
    }
    const isolation = { ...isolated(mode), readOnlyPaths: [join(below, "file")] };
    const outcome = await runIn(mode, { command: "cat", args: [join(below, "file")], isolation });
    rmSync(link);
    rmSync(below, { recursive: true });
    expect(outcome.stdout.text).toBe("shown");
  });
});

describe.each(["bubblewrap", "container"] as const)("read-only paths in %s", (mode) => {
  test.beforeEach((ctx) => ctx.skip(missingFor(mode) !== null, missingFor(mode) ?? ""));

  test("stay what they are wherever a run can write, also when a directory above them is renamed", async () => {
    const [fixed, shown] = [join(workspace, "a/b"), mkdtempSync(join(tmpdir(), "runner-shown-"))];
    mkdirSync(fixed, { recursive: true });
    mkdirSync(join(shown, "fixed"));
    const files = [join(fixed, "file"), join(shown, "fixed", "file")];
    for (const file of files) writeFileSync(file, "fixed");
    execFileSync("chmod", ["-R", "a+rwX", workspace, shown]);
    const paths = { readOnlyPaths: [`${fixed}/`, join(shown, "fixed")], writablePaths: [shown] };
    const script = `
      mv a away; mkdir -p a/b; echo changed >a/b/file
      cd ${shown}; echo changed >fixed/file; mv fixed away; rm -rf fixed; echo new >new
      cat ${files.join(" ")} new`;
    const isolation = { ...isolated(mode), ...paths };
    const outcome = await runIn(mode, { command: "sh", args: ["-c", script], isolation });
    const kept = files.map((file) => readFileSync(file, "utf8"));
    rmSync(join(workspace, "a"), { recursive: true });
    rmSync(shown, { recursive: true });
    expect(outcome).toMatchObject({ exitCode: 0, stdout: { text: "fixedfixednew\n" } });
    expect(kept).toEqual(["fixed", "fixed"]);
  });

  test("include the workspace itself", async () => {
    const isolation = { ...isolated(mode), readOnlyPaths: [workspace] };
    const outcome = await runIn(mode, { command: "touch", args: ["new"], isolation });
    expect([outcome.status, outcome.exitCode, readdirSync(workspace)]).toEqual(["exited", 1, []]);
  });

  test("are not needed for the file that is standard input", async () => {
    const file = join(mkdtempSync(join(tmpdir(), "runner-input-")), "input");
    writeFileSync(file, "given", { mode: 0o666 });
    execFileSync("chmod", ["-R", "a+rwX", dirname(file)]);
    const script = "cat; echo changed >/proc/self/fd/0";
    const outcome = await runIn(mode, { command: "sh", args: ["-c", script], stdin: { file } });
    const after = readFileSync(file, "utf8");
    rmSync(dirname(file), { recursive: true });
    expect([outcome.stdout.text, after]).toEqual(["given", "given"]);
  });
});

test("a run started by root is another user's in every isolated mode", async (ctx) => {
  ctx.skip(process.getuid?.() !== 0, "root: only it can give a run another user");
  ctx.skip(missingFor("namespace") !== null, missingFor("namespace") ?? "");
  writeFileSync(join(workspace, "secret"), "x", { mode: 0o600 });
  const outcome = await runIn("namespace", { command: "sh", args: ["-c", "id -u; id -G; cat secret"] });
  unlinkSync(join(workspace, "secret"));
  expect(outcome.stdout.text).toBe("65534\n65534\n");
  expect(outcome.stderr.text).toContain("Permission denied");
});

/** The spare user where there is one to spare. */
function nobody(): { uid: number; gid: number } {
  const uid = process.getuid?.() ?? 0;
  return uid === 0 ? { uid: 65_534, gid: 65_534 } : { uid, gid: process.getgid?.() ?? 0 };
}
