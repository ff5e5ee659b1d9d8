import { expect, test } from "vitest";
import { CallsInFlight, SESSION_HEADER } from "../../src/http/calls-in-flight.js";

const calls = (): {
  readonly call: (
    session: string | null,
    id: number,
  ) => Promise<{ cancelled: () => boolean; end: () => void }>;
  readonly cancel: (session: string | null, id: number) => Promise<unknown>;
} => {
  const inFlight = new CallsInFlight();
  return {
    call: async (session, id) => {
      const body = { jsonrpc: "2.0", id, method: "tools/call", params: { name: "run_tests" } };
      const { signal, end } = await inFlight.track(post(session), body);
      return { cancelled: () => signal?.aborted === true, end };
    },
    cancel: (session, requestId) => {
      const params = { requestId };
      const body = { jsonrpc: "2.0", method: "notifications/cancelled", params };
      return inFlight.track(post(session), body);
    },
  };
};

function post(session: string | null): Request {
  return new Request("http://localhost/mcp", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(session === null ? {} : { [SESSION_HEADER]: session }),
    },
    body: "{}",
  });
}

test("a cancellation ends the call of its own session only", async () => {
  const { call, cancel } = calls();
  const [mine, theirs, nobodys, earlier] = [
    await call("a", 2),
    await call("b", 2),
    await call(null, 2),
    await call("a", 1),
  ];
  await cancel("a", 2);
  expect([mine, theirs, nobodys, earlier].map(({ cancelled }) => cancelled())).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test("one without a session ends a call only where no other has its id", async () => {
  const { call, cancel } = calls();
  const [first, second] = [await call(null, 7), await call(null, 7)];
  await cancel(null, 7);
  expect([first.cancelled(), second.cancelled()]).toEqual([false, false]);
  first.end();
  await cancel(null, 7);
  expect([first.cancelled(), second.cancelled()]).toEqual([false, true]);
});

test("a session is given with initialize, and a later cancellation of an ended call does nothing", async () => {
  const inFlight = new CallsInFlight();
  const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "x", version: "1" } };
  const body = { jsonrpc: "2.0", id: 0, method: "initialize", params };
  const [one, two] = [await inFlight.track(post(null), body), await inFlight.track(post(null), body)];
  expect(one.session).toMatch(/^[0-9a-f-]{36}$/);
  expect(one.session).not.toBe(two.session);
});
