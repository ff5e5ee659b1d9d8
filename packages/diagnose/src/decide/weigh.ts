import type { Hit } from "../scan/hit.js";
import type { Scan } from "../scan/scanner.js";
import { isCleanUp } from "./place.js";
import { sessionAt } from "../sessions/sessions.js";

/**
 * What a hit is worth. `full`: the tool says it where the job failed. `weak`: it may have been printed by a test, was a
 * warning, or stands in a step that did not fail. `none`: a runner that summed up shows it as output of a test.
 */
export type Weight = "full" | "weak" | "none";

/** Says what a hit is worth where it stands. */
export function weigh(hit: Hit, scan: Scan): Weight {
  const { scope = "tool" } = hit.rule;
  if (scope === "job") return isPrinted(hit, scan) || hit.level === "warning" ? "weak" : "full";
  const place = weighPlace(hit, scan);
  if (place !== "full") return place;
  const { failed } = scan.steps;
  const isElsewhere = !failed.has(hit.step) || (isCleanUp(hit, scan) && hit.level !== "error");
  if (failed.size > 0 && isElsewhere) return "weak";
  return isWarning(hit) && scope !== "runner" ? "weak" : "full";
}

function weighPlace({ rule, line, region }: Hit, { sessions }: Scan): Weight {
  const { scope = "tool" } = rule;
  const session = sessionAt(sessions, line);
  const hasEnded = session !== undefined && session.outcome !== "unfinished";
  if (region === "captured") return hasEnded || scope === "runner" ? "none" : "weak";
  if (scope === "runner" || !hasEnded) return "full";
  if (scope === "thrown" && region === "failures" && session.outcome === "failed") return "full";
  return session.outcome === "failed" ? "weak" : "none";
}

/** Tests print whatever they like: words of the CI service between the start of a runner and its summary are theirs. */
function isPrinted({ line, region }: Hit, { sessions }: Scan): boolean {
  if (region === "captured") return true;
  const session = sessionAt(sessions, line);
  return session !== undefined && session.outcome !== "unfinished" && line !== session.end;
}

function isWarning({ level, text }: Hit): boolean {
  return (
    level === "warning" || /^(?:npm |yarn )?(?:warn(?:ing)?|WARN(?:ING)?)\b(?!.{0,60}\berror\b)/.test(text)
  );
}
