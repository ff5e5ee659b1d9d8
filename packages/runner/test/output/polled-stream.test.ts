import { execFileSync, spawn } from "node:child_process";
import { closeSync, constants, openSync, rmSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { PolledStream } from "../../src/output/polled-stream.js";
import { useTemporaryDirectory } from "../programs.js";

const directory = useTemporaryDirectory();

/** A named pipe that is read by a stream, and open for writing. */
function openPipe(): { readonly stream: PolledStream; readonly writer: number } {
  const path = join(directory.path, "pipe");
  execFileSync("mkfifo", [path]);
  const stream = new PolledStream(openSync(path, constants.O_RDONLY | constants.O_NONBLOCK));
  const writer = openSync(path, constants.O_WRONLY);
  rmSync(path);
  return { stream, writer };
}

test("everything arrives, also what is written late, and then the end", async () => {
  const { stream, writer } = openPipe();
  const script = "head -c 3000000 /dev/zero; sleep 0.1; printf late";
  spawn("sh", ["-c", script], { stdio: ["ignore", writer, "ignore"] });
  closeSync(writer);
  const bytes = await buffer(stream);
  expect([bytes.length, bytes.subarray(-4).toString()]).toEqual([3_000_004, "late"]);
});

test("destroyed while it waits, it closes its file and asks no more", async () => {
  const { stream, writer } = openPipe();
  stream.resume();
  await new Promise((resolve) => setImmediate(resolve));
  stream.destroy();
  await new Promise((resolve) => stream.once("close", resolve));
  const again = openSync("/dev/null", "r");
  // The lowest number that is free: that of the stream.
  expect(again).toBeLessThan(writer);
  closeSync(again);
  closeSync(writer);
});

test("who writes without end does not hold the event loop", async () => {
  const { stream, writer } = openPipe();
  const child = spawn("yes", [], { stdio: ["ignore", writer, "ignore"] });
  closeSync(writer);
  stream.resume();
  for (let index = 0; index < 20; index += 1) await setTimeout(10);
  child.kill();
  await new Promise((resolve) => stream.once("end", resolve));
  expect(child.killed).toBe(true);
});
