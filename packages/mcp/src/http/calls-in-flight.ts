import { randomUUID } from "node:crypto";
import { isJSONRPCNotification, isJSONRPCRequest, isLegacyRequest } from "@modelcontextprotocol/server";

/** Header that tells clients of the 2025 protocol apart. */
export const SESSION_HEADER = "mcp-session-id";

/** A call that goes on, and whose it is. */
interface Call {
  /** What the client was given when it introduced itself; null where it sends nothing. */
  readonly session: string | null;
  readonly id: number | string;
  readonly cancel: () => void;
}

/** A request that was looked at. */
export interface Tracked {
  /** Ends the call when it is aborted; undefined where nothing but the connection can. */
  readonly signal?: AbortSignal;
  /** Session that the answer has to name. */
  readonly session?: string;
  /** Forgets the call. */
  readonly end: () => void;
}

/**
 * Calls of clients of the 2025 protocol that go on. Each request is served by a server of its own, so a cancellation,
 * which is a request too, reaches the one that it is about only from here. The id that a client gets with `initialize`
 * says whose a call is and nothing more: no request is refused for a missing or unknown one.
 */
export class CallsInFlight {
  readonly #calls = new Set<Call>();

  /** Notes what a request begins, and does what it cancels. */
  async track(request: Request, body: unknown): Promise<Tracked> {
    if (!(await isLegacyRequest(request, body))) return UNTRACKED;
    const session = request.headers.get(SESSION_HEADER);
    for (const message of Array.isArray(body) ? body : [body]) this.#cancelWith(message, session);
    // The calls of a batch share one answer, which no cancellation of a single one may end.
    if (!isJSONRPCRequest(body)) return UNTRACKED;
    const abort = new AbortController();
    const call = { session, id: body.id, cancel: () => abort.abort() };
    this.#calls.add(call);
    return {
      signal: abort.signal,
      ...(body.method === "initialize" ? { session: randomUUID() } : {}),
      end: () => this.#calls.delete(call),
    };
  }

  #cancelWith(message: unknown, session: string | null): void {
    if (!isJSONRPCNotification(message) || message.method !== "notifications/cancelled") return;
    const id = message.params?.["requestId"];
    const meant = [...this.#calls].filter((call) => call.session === session && call.id === id);
    // Clients without a session may have chosen the same id; a run of somebody else must not end.
    if (meant.length === 1) meant[0]?.cancel();
  }
}

const UNTRACKED: Tracked = { end: () => undefined };
