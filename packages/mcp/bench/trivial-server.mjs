// The least server one could write on the same SDK: what it costs is not testbed's.
import { McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { z } from "zod";

serveStdio(() => {
  const server = new McpServer({ name: "trivial", version: "1.0.0" });
  const schema = z.strictObject({ workspaceId: z.string() });
  server.registerTool("destroy_workspace", { inputSchema: schema, outputSchema: schema }, (args) => ({
    content: [{ type: "text", text: JSON.stringify(args) }],
    structuredContent: args,
  }));
  return server;
});
