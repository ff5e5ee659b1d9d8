import { replace, write } from "../harness/edits.mjs";
import { scratch } from "../harness/places.mjs";
import { occupied } from "../harness/surroundings.mjs";
import { fault, inTurn } from "../harness/fault.mjs";

const bin = `${scratch}/tools/deno2/node_modules/.bin`;
const tide = "src/tide.ts";
const job = (...lines) => ({ edits: [write("src/job.ts", ...lines)] });

/** A library for Deno 2. */
export const cove = {
  name: "cove",
  half: "opened",
  ecosystem: "javascript",
  tool: "deno",
  env: { PATH: `${bin}:${process.env.PATH}`, DENO_NO_UPDATE_CHECK: "1", DENO_DIR: `${scratch}/home/deno` },
  prepare: "deno test --allow-read && deno lint && deno fmt src deno.json",
  versions: { deno: "deno --version" },
  faults: inTurn(0, [
    fault("turned-too-fast", "assertion", "the tide turns after twelve hours", "deno task test", {
      edits: [replace(tide, "/ 6)", "/ 12)")],
      before: ["deno lint"],
    }),
    fault(
      "prints-like-a-disk",
      "assertion",
      "a wrong expectation; the test prints errors of disk and memory",
      "deno test",
      {
        edits: [
          write(
            "src/log_test.ts",
            'import assert from "node:assert/strict";',
            'Deno.test("replays the log", () => {',
            '  console.log("No space left on device");',
            '  console.error("error: Uncaught (in promise) TypeError: fetch failed");',
            '  console.log("Killed");',
            '  assert.equal("neap".length, 5);',
            "});",
          ),
        ],
      },
    ),
    fault(
      "name-as-number",
      "compile-error",
      "a text is given where a number belongs",
      "deno check src/tide_test.ts",
      {
        edits: [replace("src/tide_test.ts", "height(names.flood)", 'height("flood")')],
      },
    ),
    fault("field-unknown", "compile-error", "a test uses a field that the type does not have", "deno test", {
      edits: [replace("src/tide_test.ts", "height(names.flood)", "height(names.flood).metres")],
    }),
    fault("brace-lost", "syntax-error", "a brace is missing", "deno task test", {
      edits: [replace(tide, "* 10) / 10;\n}", "* 10) / 10;\n")],
      alsoAcceptable: ["compile-error"],
    }),
    fault("variable-unused", "lint", "a variable is never used", "deno lint", {
      edits: [replace(tide, "  return", "  let moon = 3;\n  return")],
      before: ["deno task test"],
    }),
    fault("blanks-too-many", "lint", "a file is not formatted", "deno fmt --check", {
      edits: [replace(tide, "export const names", "export   const   names")],
    }),
    fault(
      "package-undeclared",
      "missing-dependency",
      "a bare name is imported that no map has",
      "deno run src/job.ts",
      job('import moon from "moon-phase";', "console.log(moon);"),
    ),
    fault(
      "file-not-there",
      "missing-dependency",
      "an imported file was not committed",
      "deno run src/job.ts",
      job('import { moon } from "./moon.ts";', "console.log(moon);"),
    ),
    fault("read-not-allowed", "permission", "the job does not allow to read", "deno run src/job.ts", {
      ...job('console.log(await Deno.readTextFile("deno.json"));'),
      env: { DENO_NO_PROMPT: "1" },
    }),
    fault(
      "host-of-module-unknown",
      "network",
      "the host of an imported module does not exist",
      "deno run --allow-import src/job.ts",
      {
        ...job('import { phase } from "https://deno.acme.invalid/moon@2/mod.ts";', "console.log(phase);"),
        alsoAcceptable: ["missing-dependency"],
      },
    ),
    fault(
      "nothing-to-test",
      "no-tests",
      "the job names a folder without tests",
      "mkdir -p bench && deno test bench",
    ),
    fault("config-cut-off", "configuration-error", "the configuration is cut off", "deno task test", {
      edits: [replace("deno.json", "] } }\n}", "] }")],
      alsoAcceptable: ["syntax-error"],
    }),
    fault(
      "task-unknown",
      "configuration-error",
      "the job runs a task that does not exist",
      "deno task coverage",
    ),
    fault("port-of-tide-taken", "port-in-use", "another process listens on the port", "deno task start", {
      preamble: occupied(4871),
    }),
    fault(
      "green-with-words",
      "none",
      "nothing: tests whose names speak of failures",
      "deno test src/words_test.ts",
      {
        edits: [
          write(
            "src/words_test.ts",
            'Deno.test("reports: connection refused", () => {});',
            'Deno.test("times out after 5000ms", () => console.error("error: permission denied"));',
          ),
        ],
      },
    ),
  ]),
};
