import type { RunError } from "../../run/test-run.js";
import type { JUnitCase, JUnitNote } from "./junit-model.js";

/** Property of a suite that holds the titles of its path as JSON, in the documents of `writeJUnit`. */
export const TITLES_PROPERTY = "testbed.suite";

/** The titles around a case of an own document. */
export function ownTitles({ suites }: JUnitCase): readonly string[] {
  const suite = suites.at(-1);
  return readTitles(suite?.titles) ?? [suite?.attributes["name"] ?? ""];
}

function readTitles(text: string | undefined): readonly string[] | null {
  try {
    const titles: unknown = JSON.parse(text ?? "");
    return Array.isArray(titles) && titles.every((title) => typeof title === "string") ? titles : null;
  } catch {
    return null;
  }
}

/** The kind of run-level error that a case of an own document stands for; `null` for a test. */
export function ownErrorKind({ type }: JUnitNote): RunError["kind"] | null {
  switch (type) {
    case "run-level load":
      return "load";
    case "run-level hook":
      return "hook";
    case "run-level unhandled":
      return "unhandled";
    case "run-level other":
      return "other";
    default:
      return null;
  }
}
