import { setTimeout as sleep } from "node:timers/promises";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { WorkQueue, type Work, type WorkQueueOptions } from "../../src/queue/work-queue.js";

const wide: WorkQueueOptions = { concurrency: 2, perClient: 2, maxWaiting: 100, maxWaitMs: 10_000 };
const work = <T>(task: () => Promise<T>, more: Partial<Work<T>> = {}): Work<T> => ({
  client: "a",
  alone: false,
  task,
  ...more,
});

test("work beyond the bound waits, in order, and is told how much is before it", async () => {
  const queue = new WorkQueue({ ...wide, concurrency: 1 });
  const order: number[] = [];
  const positions: number[][] = [[], [], []];
  await Promise.all(
    [0, 1, 2].map((number) =>
      queue.enter(
        work(
          async () => {
            await sleep(5);
            order.push(number);
          },
          { onPosition: (position) => positions[number]?.push(position) },
        ),
      ),
    ),
  );
  expect(order).toEqual([0, 1, 2]);
  expect(positions).toEqual([[0], [1, 1, 0], [2, 1, 0]].map((one) => expect.arrayContaining(one)));
});

test("one client cannot take every place", async () => {
  const queue = new WorkQueue({ ...wide, perClient: 1 });
  const begun: string[] = [];
  const enter = (client: string): Promise<unknown> =>
    queue.enter(
      work(
        async () => {
          begun.push(client);
          await sleep(20);
        },
        { client },
      ),
    );
  await Promise.all([enter("a"), enter("a"), enter("b")]);
  expect(begun).toEqual(["a", "b", "a"]);
});

test("what waits too long, or comes when too many wait, is busy", async () => {
  const queue = new WorkQueue({ concurrency: 1, perClient: 1, maxWaiting: 1, maxWaitMs: 30 });
  const first = queue.enter(work(() => sleep(200)));
  const second = queue.enter(work(() => sleep(0)));
  const third = await queue.enter(work(() => sleep(0)));
  expect(third).toMatchObject({
    status: "refused",
    problem: { code: "busy", retryable: true, message: "1 others wait already." },
  });
  expect(await second).toMatchObject({
    status: "refused",
    problem: { code: "busy", message: "Nothing became free within 30 ms." },
  });
  expect(await first).toMatchObject({ status: "done" });
});

test("the work of a client that is gone is dropped while it waits", async () => {
  const queue = new WorkQueue({ ...wide, concurrency: 1 });
  const gone = new AbortController();
  const first = queue.enter(work(() => sleep(50)));
  let ran = false;
  const second = queue.enter(
    work(
      async () => {
        ran = true;
      },
      { signal: gone.signal },
    ),
  );
  gone.abort();
  expect(await second).toMatchObject({ status: "refused", problem: { code: "cancelled" } });
  expect(queue.waiting).toBe(0);
  await first;
  expect(ran).toBe(false);
  const late = await queue.enter(work(() => sleep(0), { signal: gone.signal }));
  expect(late).toMatchObject({ status: "done" });
});

test("work that failed gives its place back", async () => {
  const queue = new WorkQueue({ ...wide, concurrency: 1 });
  await expect(queue.enter(work(() => Promise.reject(new Error("no"))))).rejects.toThrow("no");
  expect(await queue.enter(work(async () => 5))).toEqual({ status: "done", value: 5 });
});

test("whatever comes in whatever order, no bound is broken and everything gets its turn", async () => {
  const arrival = fc.record({
    client: fc.constantFrom("a", "b", "c"),
    alone: fc.boolean(),
    waits: fc.integer({ min: 0, max: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(arrival, { maxLength: 20 }), async (arrivals) => {
      const queue = new WorkQueue({ ...wide, concurrency: 3, perClient: 2 });
      const running: { readonly client: string; readonly alone: boolean }[] = [];
      const broken: string[] = [];
      const outcomes = await Promise.all(
        arrivals.map(({ client, alone, waits }) => {
          const self = { client, alone };
          const task = async (): Promise<void> => {
            running.push(self);
            if (running.length > 3) broken.push("concurrency");
            if (running.filter((other) => other.client === client).length > 2) broken.push("client");
            if (running.length > 1 && running.some((other) => other.alone)) broken.push("alone");
            await sleep(waits);
            running.splice(running.indexOf(self), 1);
          };
          return queue.enter({ client, alone, task });
        }),
      );
      expect(broken).toEqual([]);
      expect(outcomes.every(({ status }) => status === "done")).toBe(true);
    }),
    { numRuns: 60 },
  );
});
