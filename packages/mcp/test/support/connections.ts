import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport, getDefaultEnvironment } from "@modelcontextprotocol/client/stdio";
import { InMemoryTransport, createMcpHandler } from "@modelcontextprotocol/server";
import { createTestbedServer } from "../../src/server/create-server.js";
import type { TestbedParts, TestbedSource } from "../../src/state/testbed-parts.js";
import type { TestbedToolsOptions } from "../../src/tools/setting.js";
import { builtBin } from "./built-bin.js";

const identity = { name: "testbed-test", version: "1.0.0" };

/** A client of the 2025 protocol, in this process. */
export async function connectInMemory(
  testbed: TestbedSource | TestbedParts,
  options?: TestbedToolsOptions,
): Promise<Client> {
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await createTestbedServer(testbed, options).connect(theirs);
  const client = new Client(identity);
  await client.connect(ours);
  return client;
}

/** A client of the 2026 protocol, in this process: every request is served by a server of its own. */
export async function connectByFetch(
  testbed: TestbedSource | TestbedParts,
  options?: TestbedToolsOptions,
): Promise<Client> {
  const handler = createMcpHandler(() => createTestbedServer(testbed, options));
  const client = new Client(identity, { versionNegotiation: { mode: { pin: "2026-07-28" } } });
  const transport = new StreamableHTTPClientTransport(new URL("http://testbed.invalid/mcp"), {
    fetch: async (input, init) => handler.fetch(new Request(input, init)),
  });
  await client.connect(transport);
  return client;
}

/** How a client opens a connection to a spawned server. */
export type Opening = "legacy" | "auto" | "pinned";

/** A client and the process id of its server. */
export interface Spawned {
  readonly client: Client;
  readonly pid: number;
}

/** A client of a server that was spawned from the built `mcp` command, with a temporary directory of its own. */
export async function connectOverStdio(
  opening: Opening,
  temporaryDirectory: string,
  args: readonly string[],
  nodeArgs: readonly string[] = [],
): Promise<Spawned> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [...nodeArgs, builtBin(), ...args],
    env: { ...getDefaultEnvironment(), TMPDIR: temporaryDirectory },
    stderr: "pipe",
  });
  const mode = opening === "pinned" ? { pin: "2026-07-28" } : opening;
  const client = new Client(identity, { versionNegotiation: { mode } });
  await client.connect(transport);
  if (transport.pid === null) throw new Error("the server has no process id");
  return { client, pid: transport.pid };
}
