import { type Invocation, optionValue } from "../invocation.js";
import type { Runner } from "../runner.js";
import { endMissing } from "../summaries.js";
import { readDartConsole } from "./read-console.js";
import { isDartStart, readDartJson } from "./read-json.js";

/** dart test and flutter test. Source: https://pub.dev/packages/test */
export const dart: Runner = {
  reporter: "dart",
  versions: "package:test 1, protocol 0.1.1, from its documentation and published output",
  consoleFormats: ["expanded", "compact", "failures-only", "github", "json"],
  reportFormats: ["json events (--file-reporter json:PATH)"],
  completeness:
    "`All tests passed!` or `Some tests failed.`; in JSON the event `done`, and an end for every test that started",
  limits: [
    "Built from the documented format.",
    "On the console titles of groups and tests are joined by blanks.",
  ],
  starts: ({ tool, args }) => {
    const words = args.filter((arg) => !arg.startsWith("-"));
    if (tool === "flutter") return words[0] === "test";
    if (tool === "dart") return words[0] === "test" || (words[0] === "run" && words[1] === "test");
    return tool === "pub" && words[0] === "run" && words[1] === "test";
  },
  readConsole: (console, invocation) => {
    if (console.stdout.some(isDartStart)) return readDartJson(console.stdout, "stdout");
    if (invocation !== null && printsJson(invocation)) return endMissing("dart", "event `done`", "stdout");
    return readDartConsole(console, invocation);
  },
  recipe: null,
};

function printsJson({ args }: Invocation): boolean {
  return args.includes("--machine") || optionValue(args, "--reporter", "-r") === "json";
}
