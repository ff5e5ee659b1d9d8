// What the server costs beside a trivial one on the same SDK: until its tools are listed, and per call.
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

const servers = {
  trivial: fileURLToPath(new URL("trivial-server.mjs", import.meta.url)),
  testbed: fileURLToPath(new URL("../dist/bin.js", import.meta.url)),
};
const starts = 10;
const calls = 500;

async function connect(server) {
  const client = new Client({ name: "bench", version: "1.0.0" });
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [server] }));
  await client.listTools();
  return client;
}

async function timed(work) {
  const startedAt = performance.now();
  const result = await work();
  return { result, ms: performance.now() - startedAt };
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

const start = { trivial: [], testbed: [] };
const call = { trivial: [], testbed: [] };
// By turns, so that a busy moment of the machine meets both.
for (let round = 0; round < starts; round += 1) {
  for (const [name, server] of Object.entries(servers)) {
    const { result: client, ms } = await timed(() => connect(server));
    start[name].push(ms);
    for (let index = 0; index < calls / starts; index += 1) {
      const request = { name: "destroy_workspace", arguments: { workspaceId: "gone" } };
      call[name].push((await timed(() => client.callTool(request))).ms);
    }
    await client.close();
  }
}

console.log("| | trivial | testbed | ratio |\n|---|---|---|---|");
for (const [what, times] of Object.entries({ "start to tools/list, ms": start, "call, ms": call })) {
  const [trivial, testbed] = [median(times.trivial), median(times.testbed)];
  console.log(
    `| ${what} | ${trivial.toFixed(2)} | ${testbed.toFixed(2)} | ${(testbed / trivial).toFixed(2)} |`,
  );
}

// Growth: the result of a run is bounded, so a run that prints four times as much must not cost four times as much to send.
const client = await connect(servers.testbed);
const created = await client.callTool({ name: "create_workspace", arguments: {} });
const { workspaceId } = created.structuredContent;
console.log("\n| printed lines | result, bytes | run_tests, ms |\n|---|---|---|");
for (const lines of [1_000, 4_000, 16_000]) {
  const args = ["-e", `for (let i = 0; i < ${lines}; i++) console.log("line " + i)`];
  const request = {
    name: "run_tests",
    arguments: { workspaceId, command: "node", args, requireTests: false },
  };
  const runs = [];
  for (let round = 0; round < 5; round += 1) runs.push(await timed(() => client.callTool(request)));
  const bytes = Buffer.byteLength(runs[0].result.content[0].text);
  console.log(`| ${lines} | ${bytes} | ${median(runs.map(({ ms }) => ms)).toFixed(0)} |`);
}

// Memory: nothing that a call leaves may pile up.
const { readFileSync } = await import("node:fs");
const megabytes = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${client.transport.pid}/status`, "utf8"))[1]) / 1024;
console.log("\n| calls | resident memory, MiB |\n|---|---|");
console.log(`| 0 | ${megabytes().toFixed(0)} |`);
for (let done = 1; done <= 10_000; done += 1) {
  await client.callTool({ name: "read_workspace", arguments: { workspaceId } });
  if (done % 2_500 === 0) console.log(`| ${done} | ${megabytes().toFixed(0)} |`);
}
await client.close();
