import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport, getDefaultEnvironment } from "@modelcontextprotocol/client/stdio";
import { expect, onTestFinished, test } from "vitest";
import { builtBin } from "../support/built-bin.js";
import { candidate } from "../support/candidates.js";
import { succeed } from "../support/calls.js";
import { setUp } from "../support/set-up.js";

const script = fileURLToPath(new URL("../../bundle/pack-bundle.mjs", import.meta.url));
const packer = /"(@anthropic-ai\/mcpb@[\d.]+)"/.exec(readFileSync(script, "utf8"))?.[1] ?? "";

test("the bundle holds all that the server needs, and starts as its manifest says", async () => {
  builtBin();
  const { directory } = setUp();
  const [bundle, unpacked] = [join(directory, "testbed.mcpb"), join(directory, "unpacked")];
  execFileSync(process.execPath, [script, bundle]);
  execFileSync("npx", ["--yes", packer, "unpack", bundle, unpacked]);
  execFileSync("npx", ["--yes", packer, "validate", join(unpacked, "manifest.json")]);

  const { server, user_config, version } = JSON.parse(readFileSync(join(unpacked, "manifest.json"), "utf8"));
  expect(existsSync(join(unpacked, server.entry_point))).toBe(true);
  const fill = (text: string) =>
    text.replace("${__dirname}", unpacked).replace("${user_config.tools}", user_config.tools.default);
  expect(server.mcp_config.command).toBe("node");
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: server.mcp_config.args.map(fill),
    env: {
      ...getDefaultEnvironment(),
      TMPDIR: directory,
      TESTBED_TOOLS: fill(server.mcp_config.env.TESTBED_TOOLS),
    },
  });
  const client = new Client({ name: "desktop", version: "1" });
  await client.connect(transport);
  onTestFinished(() => client.close());

  expect(client.getServerVersion()?.version).toBe(version);
  const names = (await client.listTools()).tools.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["run_tests", "diagnose_ci"]));
  const { workspaceId } = await succeed(client, "create_workspace", { files: candidate("passing") });
  const run = { workspaceId, command: "node", args: ["--test"] };
  expect(await succeed(client, "run_tests", run)).toMatchObject({ passed: true });
}, 240_000);

test("a path that is no bundle is refused before anything is packed", () => {
  expect(() => execFileSync(process.execPath, [script, "out.zip"], { stdio: "pipe" })).toThrow(
    "give one path that ends in .mcpb",
  );
});
