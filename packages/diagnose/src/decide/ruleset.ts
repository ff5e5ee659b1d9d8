import { createHash } from "node:crypto";
import { rules } from "../rules/all-rules.js";
import { javascriptMarkers, otherMarkers } from "../sessions/markers.js";
import { stepSigns } from "../sessions/steps.js";

/** Raised when the engine decides differently for the same rules. */
const ENGINE = 2;

let name: string | undefined;

/** Version of the engine and hash of everything it is told by data. */
export function rulesetName(): string {
  name ??= `${ENGINE}-${createHash("sha256").update(describe()).digest("hex").slice(0, 12)}`;
  return name;
}

function describe(): string {
  return JSON.stringify([rules, javascriptMarkers, otherMarkers, stepSigns], (_key, value: unknown) =>
    value instanceof RegExp ? String(value) : value,
  );
}
