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
});
