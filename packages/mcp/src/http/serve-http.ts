import { timingSafeEqual, createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import {
  createMcpHandler,
  readRequestBody,
  type McpHttpHandler,
  type McpServer,
} from "@modelcontextprotocol/server";
import {
  localhostHostValidation,
  localhostOriginValidation,
  toNodeHandler,
} from "@modelcontextprotocol/node";
import { CallsInFlight, SESSION_HEADER } from "./calls-in-flight.js";

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

const ENDPOINT = "/mcp";

/** A request that is whole takes milliseconds on the same machine; one that never comes must not hold a connection. */
const RECEIVING = { headersTimeout: 10_000, requestTimeout: 20_000, connectionsCheckingInterval: 2_000 };

/** Serves clients over HTTP at `/mcp`: those on this machine, from no foreign page, that know the token. */
export async function serveHttp(create: () => McpServer, options: HttpOptions): Promise<HttpServing> {
  const handler = createMcpHandler(create);
  const calls = new CallsInFlight();
  const [isOurHost, isOurOrigin] = [localhostHostValidation(), localhostOriginValidation()];
  const server = createServer(RECEIVING, (request, response) => {
    if (!isOurHost(request, response) || !isOurOrigin(request, response)) return;
    if (!isOurToken(request, options.token)) refuse(response, 401, "a valid bearer token is needed");
    else if (pathOf(request) !== ENDPOINT) refuse(response, 404, `the endpoint is ${ENDPOINT}`);
    else void serveTracked(handler, calls, nodeRequest(request), response);
  });
  server.listen(options.port, options.host);
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : options.port;
  const host = options.host.includes(":") ? `[${options.host}]` : options.host;
  return {
    url: `http://${host}:${port}${ENDPOINT}`,
    close: async () => {
      await handler.close();
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Serves one request, which a later one may cancel for as long as its answer goes on. */
async function serveTracked(
  handler: Pick<McpHttpHandler, "fetch">,
  calls: CallsInFlight,
  request: NodeRequest,
  response: ServerResponse,
): Promise<void> {
  const fetch = async (incoming: Request): Promise<Response> => {
    const read = await readRequestBody(incoming.clone());
    const body = read.tooLarge ? undefined : parsed(read.text);
    const { signal, session, end } = await calls.track(incoming, body);
    if (response.destroyed) end();
    else response.once("close", end);
    const answer = await handler.fetch(
      signal === undefined
        ? incoming
        : new Request(incoming, { signal: AbortSignal.any([incoming.signal, signal]) }),
    );
    // What was cancelled before the handler listened has nobody else to end it.
    if (signal?.aborted === true) await answer.body?.cancel();
    if (session !== undefined) answer.headers.set(SESSION_HEADER, session);
    return answer;
  };
  await toNodeHandler({ fetch })(request, response);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The handler answers what is no JSON.
    return undefined;
  }
}

/** What a server gets has a method and a target; the types of Node say it for answers to clients too. */
type NodeRequest = IncomingMessage & { method: string; url: string };

function nodeRequest(request: IncomingMessage): NodeRequest {
  return Object.assign(request, { method: request.method ?? "GET", url: request.url ?? "/" });
}

/** Path of a target; a whole address, which proxies are sent, has none here. */
function pathOf({ url = "/" }: IncomingMessage): string | undefined {
  return url.split("?", 1)[0];
}

function isOurToken({ headers }: IncomingMessage, token: string): boolean {
  const [, sent = ""] = /^bearer +(.*)$/i.exec(headers.authorization ?? "") ?? [];
  // Digests are of one length, so that nothing is told by the time that comparing takes.
  const [given, wanted] = [sent, token].map((text) => createHash("sha256").update(text).digest());
  return given !== undefined && wanted !== undefined && timingSafeEqual(given, wanted);
}

function refuse(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, {
    "content-type": "application/json",
    ...(status === 401 ? { "www-authenticate": "Bearer" } : {}),
  });
  response.end(JSON.stringify({ error: message }));
}
