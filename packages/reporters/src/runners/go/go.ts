import type { Invocation } from "../invocation.js";
import type { Console, Runner } from "../runner.js";
import type { Reading } from "../../run/reading.js";
import { isGoEvent, readGoJson } from "./read-json.js";
import { endsGoPackage, readGoText } from "./read-text.js";

/** go test. Source: https://pkg.go.dev/cmd/go#hdr-Test_packages */
export const go: Runner = {
  reporter: "go",
  versions: "Go 1.19",
  consoleFormats: ["default", "-v", "-json"],
  reportFormats: ["-json events", "junit (gotestsum)"],
  completeness: "the last line of each package (`ok`, `FAIL`, `?`), and an end for every test that started",
  limits: [
    "Tests with subtests count as tests beside them, as go counts them.",
    "Without `-v` or `-json` only packages and failures are named: counts are unknown.",
    "go prints no end of all packages: the text of whole packages that were never printed is not missed.",
  ],
  starts: ({ tool, args }) => tool === "go" && args.find((arg) => !arg.startsWith("-")) === "test",
  readConsole,
  recipe: null,
};

function readConsole(console: Console, invocation: Invocation | null): Reading | null {
  const { stdout } = console;
  // In text the events were printed by a test.
  const asksForText = invocation !== null && !invocation.args.some((arg) => /^--?json(?:=|$)/u.test(arg));
  if (!asksForText && stdout.some(isGoEvent)) return readGoJson(stdout, "stdout");
  if (invocation === null && !stdout.some((line) => endsGoPackage(line) || /^=== RUN {3}\S+$/u.test(line)))
    return null;
  const isVerbose = (invocation?.args ?? []).some((arg) =>
    /^--?(?:test\.)?v(?:=true|=test2json)?$/u.test(arg),
  );
  return readGoText(stdout, { isVerbose, isOneCommand: invocation !== null });
}
