import { PassThrough } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Launch } from "../../src/launch/held-run.js";
import { missingPart, runMarked, useTemporaryDirectory } from "../programs.js";

useTemporaryDirectory();
test.beforeEach((ctx) => ctx.skip(missingPart() !== null, missingPart() ?? ""));

/** A run whose end is seen before its output is, which real programs do not do on demand. */
const endsFirst: Launch = ({ attach }) => {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  attach("stdout", stdout);
  attach("stderr", stderr);
  void setTimeout(30).then(() => [stdout.end("x".repeat(101)), stderr.end()]);
  return {
    mechanism: "subreaper",
    ended: Promise.resolve({ kind: "exited", code: 0 }),
    empty: Promise.resolve(),
    usage: null,
    terminate: () => expect.unreachable(),
    sweep: () => Promise.resolve({ leaked: 0, survivors: [], verified: true }),
  };
};

test.each([
  ["kill", "output-limit"],
  ["discard", "exited"],
] as const)(
  "output beyond the cap that is read after the end is, with %s, %s",
  async (onOutputLimit, status) => {
    const outcome = await runMarked(endsFirst, { command: "true", maxOutputBytes: 100, onOutputLimit });
    expect(outcome).toMatchObject({ status, exitCode: 0 });
    expect(outcome.stdout).toMatchObject({ bytes: 101, truncated: true, complete: true });
  },
);
