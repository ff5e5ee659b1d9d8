import { PassThrough, Readable } from "node:stream";
import { setTimeout as setTimeoutPromise } from "node:timers/promises";
import { expect, test } from "vitest";
import { Pump } from "../../src/output/pump.js";

const options = {
  maxOutputBytes: 1000,
  onOutput: null,
  onLimit: (): void => undefined,
  onActivity: (): void => undefined,
  pausesAtLimit: false,
};

test("a stream that never ends is given up after the silence, and is told as incomplete", async () => {
  const pump = new Pump(options);
  const open = new PassThrough();
  pump.attach("stdout", open);
  pump.attach("stderr", Readable.from([Buffer.from("all")]));
  open.write("some");
  const startedAt = performance.now();
  await pump.drain(50, startedAt + 2000);
  expect(performance.now() - startedAt).toBeLessThan(1000);
  expect(open.destroyed).toBe(true);
  expect(pump.result("stdout")).toMatchObject({ text: "some", complete: false });
  expect(pump.result("stderr")).toMatchObject({ text: "all", complete: true });
});

test("a stream that keeps trickling is given up at the deadline", async () => {
  const pump = new Pump(options);
  const open = new PassThrough();
  pump.attach("stdout", open);
  const timer = setInterval(() => open.write("."), 5);
  const startedAt = performance.now();
  await pump.drain(500, startedAt + 200);
  clearInterval(timer);
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(190);
  expect(performance.now() - startedAt).toBeLessThan(1000);
  expect(pump.result("stdout").complete).toBe(false);
});

test("bytes that wait while the harness is busy are not taken for silence", async () => {
  const pump = new Pump(options);
  const open = new PassThrough();
  pump.attach("stdout", open);
  setTimeout(() => open.end("late"), 30);
  const busy = setTimeout(() => {
    const until = performance.now() + 150;
    while (performance.now() < until);
  }, 5);
  await pump.drain(75, performance.now() + 2000);
  clearTimeout(busy);
  expect(pump.result("stdout")).toMatchObject({ text: "late", complete: true });
});

test("a stream that is paused at its limit is not read on before the drain, and then to its end", async () => {
  const pump = new Pump({ ...options, pausesAtLimit: true });
  const open = new PassThrough({ highWaterMark: 100 });
  pump.attach("stdout", open);
  open.write(Buffer.alloc(1001));
  await setTimeoutPromise(20);
  expect(open.write(Buffer.alloc(200))).toBe(false);
  await setTimeoutPromise(20);
  expect(open.writableNeedDrain).toBe(true);
  open.end();
  await pump.drain(500, performance.now() + 1000);
  expect(pump.result("stdout")).toMatchObject({ bytes: 1201, truncated: true, complete: true });
});
