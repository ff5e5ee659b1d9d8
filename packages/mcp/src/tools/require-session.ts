import type { Session, Sessions } from "@testbed/grader";
import { Refusal } from "../result/tool-error.js";
import type { ToolNames } from "./names.js";

/** The session with this id; a refusal before anything is started where there is none. */
export function requireSession(sessions: Sessions, id: string, names: ToolNames): Session {
  const session = sessions.list().find((one) => one.id === id);
  if (session !== undefined) return session;
  throw new Refusal({
    code: "invalid_request",
    reason: "unknown-session",
    message: `No session has the id ${JSON.stringify(id)}; it ended, expired, or never began.`,
    hint: `Call ${names.startSession} for a new session; what an old one held is gone.`,
    retryable: false,
  });
}
