import { timingSafeEqual, createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createMcpHandler, type McpServer } from "@modelcontextprotocol/server";
import {
  localhostHostValidation,
  localhostOriginValidation,
  toNodeHandler,
} from "@modelcontextprotocol/node";

/** Where to listen, and what clients have to send. */
export interface HttpOptions {
  readonly host: string;
  /** 0 for any free one. */
  readonly port: number;
  readonly token: string;
}

/** A server that listens. */
export interface HttpServing {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Serves clients over HTTP at `/mcp`: those on this machine, from no foreign page, that know the token. */
export async function serveHttp(create: () => McpServer, options: HttpOptions): Promise<HttpServing> {
  const handler = createMcpHandler(create);
  const serve = toNodeHandler(handler);
  const [isOurHost, isOurOrigin] = [localhostHostValidation(), localhostOriginValidation()];
  const server = createServer((request, response) => {
    if (!isOurHost(request, response) || !isOurOrigin(request, response)) return;
    if (!isOurToken(request, options.token)) refuse(response, 401, "a valid bearer token is needed");
    else if (new URL(request.url ?? "/", "http://localhost").pathname !== "/mcp")
      refuse(response, 404, "the endpoint is /mcp");
    else void serve(nodeRequest(request), response);
  });
  server.listen(options.port, options.host);
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : options.port;
  const host = options.host.includes(":") ? `[${options.host}]` : options.host;
  return {
    url: `http://${host}:${port}/mcp`,
    close: async () => {
      await handler.close();
      server.close();
      server.closeAllConnections();
    },
  };
}

/** A request of a server always has a method and a path; the types of Node say it for those of clients too. */
function nodeRequest(request: IncomingMessage): IncomingMessage & { method: string; url: string } {
  return Object.assign(request, { method: request.method ?? "GET", url: request.url ?? "/" });
}

function isOurToken({ headers }: IncomingMessage, token: string): boolean {
  // Digests are of one length, so that nothing is told by the time that comparing takes.
  const [given, wanted] = [headers.authorization ?? "", `Bearer ${token}`].map((text) =>
    createHash("sha256").update(text).digest(),
  );
  return given !== undefined && wanted !== undefined && timingSafeEqual(given, wanted);
}

function refuse(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, {
    "content-type": "application/json",
    ...(status === 401 ? { "www-authenticate": "Bearer" } : {}),
  });
  response.end(JSON.stringify({ error: message }));
}
