import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { createRunSlots } from "../../src/queue/run-slots.js";

const never = new AbortController().signal;

test("a run that waited too long is refused, and is not begun later", async () => {
  const slots = createRunSlots({ count: 1, maxWaitMs: 50 });
  const begun: string[] = [];
  const first = slots.enter(never, async () => {
    begun.push("first");
    await setTimeout(200);
  });
  const second = slots.enter(never, async () => {
    begun.push("second");
  });
  await expect(second).rejects.toMatchObject({
    code: "run-limit",
    message: expect.stringContaining("50 ms"),
  });
  await first;
  await slots.enter(never, async () => {
    begun.push("third");
  });
  expect(begun).toEqual(["first", "third"]);
});

test("a run that began in time goes on for as long as it likes", async () => {
  const slots = createRunSlots({ count: 1, maxWaitMs: 20 });
  expect(
    await slots.enter(never, async () => {
      await setTimeout(100);
      return "done";
    }),
  ).toBe("done");
});

test("a time that no timer can hold is no time at all", async () => {
  const slots = createRunSlots({ count: 1, maxWaitMs: Number.MAX_SAFE_INTEGER });
  const first = slots.enter(never, async () => setTimeout(50));
  expect(await slots.enter(never, async () => "second")).toBe("second");
  await first;
});

test("a run that is cancelled while it waits is told at once", async () => {
  const slots = createRunSlots({ count: 1 });
  const leaving = new AbortController();
  const first = slots.enter(never, async () => setTimeout(300));
  const second = slots.enter(leaving.signal, async () => "told");
  const since = performance.now();
  leaving.abort();
  expect(await second).toBe("told");
  expect(performance.now() - since).toBeLessThan(250);
  await first;
});
