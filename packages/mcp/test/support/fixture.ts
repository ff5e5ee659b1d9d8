import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Client } from "@modelcontextprotocol/client";
import { createTestbed, type Testbed, type TestbedOptions } from "@testbed/grader";
import { test as base } from "vitest";
import type { TestbedToolsOptions } from "../../src/tools/register.js";
import { connectByFetch, connectInMemory, connectOverStdio, type Opening } from "./connections.js";

/** What the tests of this package share: everything is gone again when the test ends. */
export interface Fixture {
  /** Empty directory for the temporary files of testbeds and servers. */
  readonly directory: string;
  /** What is left in it. */
  readonly left: () => string[];
  /** Makes a testbed in the directory. */
  readonly createTestbed: (options?: TestbedOptions) => Testbed;
  /** Connects in this process, with the 2025 or the 2026 protocol. */
  readonly connect: (options?: ConnectOptions) => Promise<Client>;
  /** Connects to a server of its own process. */
  readonly spawn: (
    opening: Opening,
    ...args: readonly string[]
  ) => Promise<{ readonly client: Client; readonly pid: number }>;
}

/** Which protocol, and which tools. */
export interface ConnectOptions extends TestbedToolsOptions {
  readonly era?: "2025" | "2026";
  readonly testbed?: Testbed;
}

export const test = base.extend<Fixture>({
  directory: async ({}, use) => {
    const directory = mkdtempSync(join(tmpdir(), "mcp-test-"));
    await use(directory);
    rmSync(directory, { recursive: true, force: true });
  },
  left: async ({ directory }, use) => {
    await use(() => readdirSync(directory));
  },
  createTestbed: async ({ directory }, use) => {
    const testbeds: Testbed[] = [];
    await use((options) => {
      const testbed = createTestbed({ directory, ...options });
      testbeds.push(testbed);
      return testbed;
    });
    await Promise.all(testbeds.map((testbed) => testbed.close()));
  },
  connect: async ({ createTestbed: create }, use) => {
    const clients: Client[] = [];
    await use(async ({ era = "2025", testbed = create(), ...options } = {}) => {
      const client = await (era === "2025" ? connectInMemory : connectByFetch)(testbed, options);
      clients.push(client);
      return client;
    });
    await Promise.all(clients.map((client) => client.close()));
  },
  spawn: async ({ directory }, use) => {
    const clients: Client[] = [];
    await use(async (opening, ...args) => {
      const connection = await connectOverStdio(opening, ["--directory", directory, ...args]);
      clients.push(connection.client);
      return connection;
    });
    await Promise.all(clients.map((client) => client.close()));
  },
});
