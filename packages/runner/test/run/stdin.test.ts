import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { missingPart, modes, program, runMarked, useTemporaryDirectory } from "../programs.js";

const directory = useTemporaryDirectory();

describe.each(modes)("in $mode", ({ launch }) => {
  test.beforeEach((ctx) => ctx.skip(missingPart() !== null, missingPart() ?? ""));

  test("without stdin a program that reads gets end of file at once", async () => {
    const outcome = await runMarked(launch, { command: "cat" });
    expect(outcome).toMatchObject({ status: "exited", exitCode: 0 });
    expect(outcome.stdout.bytes).toBe(0);
  });

  test("bytes and text arrive as they are, then end of file", async () => {
    const stdin = Uint8Array.from([0, 255, 10, 128]);
    const bytes = await runMarked(launch, { command: "od", args: ["-An", "-tu1"], stdin });
    expect(bytes.stdout.text.trim().split(/\s+/)).toEqual(["0", "255", "10", "128"]);
    const text = await runMarked(launch, { command: "cat", stdin: "grüß\n" });
    expect(text.stdout.text).toBe("grüß\n");
    const nothing = await runMarked(launch, { command: "cat", stdin: "" });
    expect(nothing).toMatchObject({ status: "exited", exitCode: 0 });
  });

  test.each(["ignore-stdin.sh", "close-stdin.sh"])("%s with 10 MB of stdin ends as usual", async (name) => {
    const outcome = await runMarked(launch, { command: program(name), stdin: new Uint8Array(10_000_000) });
    expect(outcome).toMatchObject({ status: "exited", exitCode: 0, verified: true });
    expect(directory.left()).toEqual([]);
  });

  test("10 MB of stdin pass through", async () => {
    const outcome = await runMarked(launch, {
      command: "wc",
      args: ["-c"],
      stdin: new Uint8Array(10_000_000),
    });
    expect(outcome.stdout.text.trim()).toBe("10000000");
  });

  test("a link that an earlier run put in the place of an input, or of its directory, is not followed", async () => {
    const [secret, cwd] = [join(directory.path, "secret"), join(directory.path, "workspace")];
    const inputs = join(cwd, "inputs");
    mkdirSync(secret);
    writeFileSync(join(secret, "input"), "secret");
    mkdirSync(inputs, { recursive: true });
    writeFileSync(join(inputs, "input"), "given");
    const options = { command: "cat", cwd, stdin: { file: join(inputs, "input") } };
    const refused = { status: "not-started", notStarted: { reason: "other" }, stdout: { bytes: 0 } };
    const given = await runMarked(launch, options);
    rmSync(join(inputs, "input"));
    symlinkSync(join(secret, "input"), join(inputs, "input"));
    const byLink = await runMarked(launch, options);
    const outside = await runMarked(launch, { ...options, cwd: "/" });
    renameSync(inputs, join(cwd, "old"));
    symlinkSync(secret, inputs);
    const byDirectory = await runMarked(launch, options);
    for (const path of [secret, cwd]) rmSync(path, { recursive: true });
    expect(given.stdout.text).toBe("given");
    expect([byLink, outside, byDirectory]).toMatchObject([refused, refused, refused]);
  });
});
