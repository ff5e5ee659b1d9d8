import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { addServerFlags } from "../../src/command-line/server-flags.js";
import { addConfinementOptions } from "../../src/command-line/confinement-options.js";
import { Command } from "commander";

const read = (path: string) => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), "utf8"));

test("the registry's file and the manifest name the same server, package and version", () => {
  const [manifest, server] = [read("package.json"), read("server.json")];
  expect(server.name).toBe(manifest.mcpName);
  expect(server.version).toBe(manifest.version);
  expect(server.packages).toMatchObject([
    {
      registryType: "npm",
      identifier: manifest.name,
      version: manifest.version,
      transport: { type: "stdio" },
    },
  ]);
  expect(server.description.length).toBeLessThanOrEqual(100);
  expect(Object.keys(manifest.bin)).toEqual(["mcp"]);
});

test("the registry's file names variables that the server knows", () => {
  const { options } = addConfinementOptions(addServerFlags(new Command()));
  const known = options.map(({ envVar }) => envVar);
  const named = read("server.json").packages[0].environmentVariables.map(
    ({ name }: { name: string }) => name,
  );
  expect(known).toEqual(expect.arrayContaining(named));
});
