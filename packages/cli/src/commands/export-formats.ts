import { InvalidArgumentError } from "commander";
import type { ExportFormat } from "@testbed/grader";

// Written down here, where the compiler holds it to be complete: to ask the grader would load all of it for a help text.
const formats: Readonly<Record<ExportFormat, null>> = {
  ctrf: null,
  exercism: null,
  "github-summary": null,
  gradescope: null,
  harbor: null,
  html: null,
  junit: null,
  "swe-bench": null,
};

/** Every format, sorted. */
export const exportFormats: readonly string[] = Object.keys(formats);

/** Reads a list of formats, separated by commas. */
export function toFormats(text: string): readonly ExportFormat[] {
  return text.split(",").map((word) => {
    const name = word.trim();
    if (isFormat(name)) return name;
    throw new InvalidArgumentError(`${JSON.stringify(name)} is none of ${exportFormats.join(", ")}.`);
  });
}

function isFormat(name: string): name is ExportFormat {
  return Object.hasOwn(formats, name);
}
