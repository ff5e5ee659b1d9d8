import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { readMessages, type Unreadable } from "../../src/stdio/read-messages.js";

async function read(...lines: readonly string[]): Promise<{ messages: unknown[]; unreadable: Unreadable[] }> {
  const messages: unknown[] = [];
  const unreadable: Unreadable[] = [];
  const stream = readMessages(Readable.from([Buffer.from(lines.map((line) => `${line}\n`).join(""))]), {
    onMessage: (message) => messages.push(message),
    onUnreadable: (what) => unreadable.push(what),
  });
  await expect(stream.toArray()).resolves.toEqual([]);
  return { messages, unreadable };
}

const ping = { jsonrpc: "2.0", id: 1, method: "ping" };

test("messages are handed on in order, whatever stands between them", async () => {
  const { messages, unreadable } = await read(
    JSON.stringify(ping),
    "",
    "{nope}",
    JSON.stringify({ ...ping, id: 2 }),
  );
  expect(messages).toMatchObject([ping, { ...ping, id: 2 }]);
  expect(unreadable).toHaveLength(1);
});

test.for([
  ["{nope}", null, -32_700],
  ["5", null, -32_600],
  ["null", null, -32_600],
  [JSON.stringify([ping, { ...ping, id: 2 }]), null, -32_600],
  ["[]", null, -32_600],
  [JSON.stringify({ ...ping, jsonrpc: "1.0", id: 98 }), 98, -32_600],
  [JSON.stringify({ ...ping, method: 5, id: "a" }), "a", -32_600],
  [JSON.stringify({ ...ping, id: null }), null, -32_600],
  [JSON.stringify({ ...ping, params: [1] }), 1, -32_602],
  [JSON.stringify({ ...ping, params: { _meta: { progressToken: { x: 1 } } } }), 1, -32_602],
] as const)("%s is answered with id %j and code %d", async ([line, id, code]) => {
  const { messages, unreadable } = await read(line);
  expect(messages).toEqual([]);
  expect(unreadable).toMatchObject([{ answer: { jsonrpc: "2.0", id, error: { code } } }]);
});

test.for([
  JSON.stringify({ jsonrpc: "1.0", method: "notifications/cancelled" }),
  JSON.stringify({ jsonrpc: "1.0", id: 1, result: {} }),
  JSON.stringify({ jsonrpc: "2.0", id: 1, result: 5 }),
])("%s is no request and gets no answer", async (line) => {
  expect((await read(line)).unreadable).toMatchObject([{ answer: null, problem: "invalid-message" }]);
});
