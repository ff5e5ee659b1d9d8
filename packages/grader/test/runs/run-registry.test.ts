import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { createRunRegistry } from "../../src/index.js";

/** Runs until it is told to end, and says that it was. */
const endless = async (signal: AbortSignal): Promise<string> => {
  await sleep(60_000, undefined, { signal }).catch(() => undefined);
  return "partial";
};

test("a run that ends in time is done, one that does not is running and says how far it is", async () => {
  await using runs = createRunRegistry<string>();
  const quick = runs.start(async () => "value");
  expect(await runs.wait(quick, 1000)).toMatchObject({ status: "done", value: "value" });
  const slow = runs.start(async (signal, report) => {
    report("two tests so far");
    return endless(signal);
  });
  expect(await runs.wait(slow, 20)).toMatchObject({
    status: "running",
    id: slow,
    progress: "two tests so far",
  });
});

test("cancelling ends a run and keeps what it had", async () => {
  await using runs = createRunRegistry<string>();
  const id = runs.start(endless);
  expect(await runs.cancel(id)).toMatchObject({ status: "done", value: "partial" });
  expect(await runs.cancel(id)).toMatchObject({ status: "done", value: "partial" });
});

test("a caller that leaves does not end the run", async () => {
  await using runs = createRunRegistry<string>();
  const id = runs.start(endless);
  expect(await runs.wait(id, 60_000, AbortSignal.timeout(20))).toMatchObject({ status: "running" });
  expect(await runs.wait(id, 1)).toMatchObject({ status: "running" });
});

test("a run that throws has failed, and its error is kept", async () => {
  await using runs = createRunRegistry<string>();
  const id = runs.start(() => Promise.reject(new Error("no")));
  expect(await runs.wait(id, 1000)).toMatchObject({ status: "failed", error: new Error("no") });
});

test("ended runs are kept for a time and up to a number, running ones always", async () => {
  await using runs = createRunRegistry<string>({ maxEnded: 2, keepMs: 100 });
  const running = runs.start(endless);
  const ids = [0, 1, 2].map((number) => runs.start(async () => `${number}`));
  await sleep(10);
  await expect(runs.wait(ids[0] ?? "", 1)).rejects.toMatchObject({ code: "unknown-run" });
  expect(await runs.wait(ids[2] ?? "", 1)).toMatchObject({ status: "done" });
  await sleep(150);
  await expect(runs.wait(ids[2] ?? "", 1)).rejects.toMatchObject({ code: "unknown-run" });
  expect(await runs.wait(running, 1)).toMatchObject({ status: "running" });
});

test("only so many go on at once, and ids are random", async () => {
  await using runs = createRunRegistry<string>({ maxRunning: 1 });
  const id = runs.start(endless);
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(() => runs.start(endless)).toThrow(expect.objectContaining({ code: "run-limit" }));
  await expect(runs.wait("nope", 1)).rejects.toMatchObject({ code: "unknown-run" });
});
