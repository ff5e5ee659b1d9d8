import { type Invocation, optionValue } from "../invocation.js";
import type { Runner } from "../runner.js";
import { endMissing } from "../summaries.js";
import { isDartStart, readDartJson } from "./read-json.js";

/** dart test, and flutter test with `--machine`. Source: https://pub.dev/packages/test */
export const dart: Runner = {
  reporter: "dart",
  versions: "protocol 0.1.1, from its documentation",
  consoleFormats: ["json"],
  completeness: "the event `done`, and an end for every test that started",
  limits: ["Built from the documented format; other reporters are not read."],
  starts: printsJson,
  readConsole: ({ stdout }, invocation) => {
    if (stdout.some(isDartStart)) return readDartJson(stdout, "stdout");
    return invocation === null ? null : endMissing("dart", "event `done`", "stdout");
  },
  recipe: null,
};

function printsJson({ tool, args }: Invocation): boolean {
  const isTest = args.find((arg) => !arg.startsWith("-")) === "test";
  if (tool === "flutter") return isTest && args.includes("--machine");
  return tool === "dart" && isTest && optionValue(args, "--reporter", "-r") === "json";
}
