// A server of one's own: the tools of testbed under a prefix, and a tool beside them that uses the same testbed.
import { McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { createTestbed } from "@testbed/grader";
import { registerTestbedTools } from "@testbed/mcp";
import { z } from "zod";

// Outside of the factory, which runs once per connection or more: what is kept belongs to these objects.
const testbed = createTestbed({ maxWorkspaces: 8 });
const parts = { testbed, workspaceLifetimeMs: 600_000 };

function createServer() {
  const server = new McpServer({ name: "course", version: "1.0.0" });
  registerTestbedTools(server, parts, { groups: ["workspace", "ci"], prefix: "course_" });
  server.registerTool(
    "course_hand_in",
    {
      description: "Hands in a solution of exercise 1 (the content of sum.js) and says whether it passes.",
      inputSchema: z.strictObject({ solution: z.string().max(65_536) }),
    },
    async ({ solution }) => {
      const workspace = await testbed.createWorkspace({
        files: [
          { path: "package.json", content: '{ "type": "module" }' },
          { path: "sum.js", content: solution },
          { path: "sum.test.js", content: exercise },
        ],
      });
      try {
        const suite = { command: "node", args: ["--test"], policy: { requireTests: true } };
        const { verdict } = await testbed.grade(workspace.id, suite);
        return {
          content: [{ type: "text", text: verdict.passed ? "passed" : `not yet: ${verdict.status}` }],
        };
      } finally {
        await testbed.destroyWorkspace(workspace.id);
      }
    },
  );
  return server;
}

const exercise = `
import { test } from "node:test";
import { equal } from "node:assert/strict";
import { sum } from "./sum.js";
test("adds", () => equal(sum(1, 2), 3));
`;

serveStdio(createServer);
// Whoever makes a testbed closes it: that kills its runs and removes its workspaces.
process.stdin.once("end", () => void testbed.close());
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.once(signal, () => void testbed.close().finally(() => process.exit(1)));
}
