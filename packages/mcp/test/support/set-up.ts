import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Client } from "@modelcontextprotocol/client";
import { createTestbed, type Testbed, type TestbedOptions } from "@testbed/grader";
import { onTestFinished } from "vitest";
import type { TestbedParts, TestbedSource } from "../../src/state/testbed-parts.js";
import type { TestbedToolsOptions } from "../../src/tools/setting.js";
import {
  connectByFetch,
  connectInMemory,
  connectOverStdio,
  type Opening,
  type Spawned,
} from "./connections.js";

/** What a test works with; everything is gone again when it ends. */
export interface SetUp {
  /** Empty directory for the temporary files of testbeds and servers. */
  readonly directory: string;
  /** What is left in it. */
  readonly left: () => string[];
  /** Makes a testbed in the directory. */
  readonly createTestbed: (options?: TestbedOptions) => Testbed;
  /** Connects in this process. */
  readonly connect: (options?: ConnectOptions) => Promise<Client>;
  /** Connects to a server of its own process, for which the directory is the system's temporary one. */
  readonly spawn: (opening: Opening, ...args: readonly string[]) => Promise<Spawned>;
  /** The same, with a module loaded before the server's own. */
  readonly spawnWith: (module: string) => Promise<Spawned>;
}

/** Which protocol, and which tools. */
interface ConnectOptions extends TestbedToolsOptions {
  readonly era?: "2025" | "2026";
  readonly testbed?: TestbedSource | TestbedParts;
}

/** Called at the start of a test. */
export function setUp(): SetUp {
  const directory = mkdtempSync(join(tmpdir(), "mcp-test-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const create = (options?: TestbedOptions): Testbed => {
    const testbed = createTestbed({ directory, ...options });
    onTestFinished(() => testbed.close());
    return testbed;
  };
  const connected = async (connecting: Promise<Spawned>): Promise<Spawned> => {
    const spawned = await connecting;
    onTestFinished(() => spawned.client.close());
    return spawned;
  };
  return {
    directory,
    left: () => readdirSync(directory),
    createTestbed: create,
    connect: async ({ era = "2025", testbed = create(), ...options } = {}) => {
      const client = await (era === "2025" ? connectInMemory : connectByFetch)(testbed, options);
      onTestFinished(() => client.close());
      return client;
    },
    spawn: (opening, ...args) => connected(connectOverStdio(opening, directory, args)),
    spawnWith: (module) => connected(connectOverStdio("legacy", directory, [], ["--import", module])),
  };
}
