import type { Rule } from "../rule.js";

const loader =
  /^\s{4}at (?:async )?(?:wrapSafe|internalCompileFunction|compileSourceTextModule|Module\._compile|Module\._resolveFilename|Function\._resolveFilename|packageResolve|finalizeResolution|moduleResolve|defaultResolve|ModuleJob\.\w{1,40}|ModuleLoader\.\w{1,60}|ESMLoader\.\w{1,60}|new ModuleWrap)\b/;

/**
 * What Node's loader throws before a test file has run: a runner that starts a process for each file prints it in front of
 * its summary. The stack of the loader shows that no test printed it.
 */
export const javascriptLoadingRules: readonly Rule[] = [
  {
    id: "javascript/load-syntax",
    category: "syntax-error",
    subcategory: "javascript",
    scope: "runner",
    patterns: [
      /^SyntaxError: (?!.{0,120}(?:does not provide an export|Named export|JSON))(?:Unexpected|Invalid|[Mm]issing|Unterminated|Identifier|Illegal|Malformed|await is only|Cannot use import|Export|Private field|Octal|Undefined label|Rest |Duplicate|Lexical)/,
    ],
    near: { patterns: [loader], after: 3 },
    matches: ["SyntaxError: Unexpected token '}'\n    at compileSourceTextModule (node:internal/x:1:1)"],
    ignores: ["SyntaxError: Unexpected token '}'\n    at JSON.parse (<anonymous>)"],
    explanation: "A JavaScript file could not be parsed.",
    nextStep:
      "Correct the syntax at the place shown above the message, or load the file as the kind of module that it is.",
    source: "nodejs/node lib/internal/modules",
  },
  {
    id: "javascript/load-missing",
    category: "missing-dependency",
    subcategory: "package",
    scope: "runner",
    confidence: "likely",
    patterns: [
      /^(?:Error \[ERR_MODULE_NOT_FOUND\]: Cannot find package|Error: Cannot find module) '((?:@[\w.-]{1,80}\/)?[A-Za-z][\w./-]{0,120})'/,
      /^Error \[ERR_MODULE_NOT_FOUND\]: Cannot find module '(\/[^']{1,300})'/,
    ],
    near: { patterns: [loader], after: 8 },
    matches: [
      "Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'left-pad' imported from /w/a.js\n    at packageResolve (node:internal/x:1:1)",
    ],
    ignores: ["Error: Cannot find module 'x'\n    at load (/w/a.js:1:1)"],
    explanation: "$1 does not exist where the code looks for it.",
    nextStep: "Add it to the dependencies and check that the install step ran; a file may have to be built.",
    source: "nodejs/node lib/internal/modules",
  },
  {
    id: "vitest/unhandled",
    category: "assertion",
    subcategory: "unhandled-error",
    scope: "runner",
    confidence: "likely",
    catchAll: true,
    patterns: [
      /^Vitest caught \d{1,6} unhandled errors? during the test run\./,
      /^\s{0,8}Errors\s{2,4}\d{1,7} errors?$/,
    ],
    matches: ["Vitest caught 1 unhandled error during the test run.", "     Errors  1 error"],
    ignores: ["      Tests  4 passed (4)"],
    explanation: "All tests passed, but an error outside of them was not caught.",
    nextStep: "Await what the tests start; the stack names where it was thrown.",
    source: "vitest-dev/vitest packages/vitest/src/node/logger.ts",
  },
  {
    id: "javascript/worker-lost",
    category: "killed",
    subcategory: "worker",
    scope: "runner",
    confidence: "likely",
    patterns: [
      /A (?:jest worker|worker) process .{0,60}was terminated by another process: signal=SIG(?:KILL|TERM)/,
      /^\s{0,8}(?:Error: )?(?:\[?vitest-pool\]?: )?Worker (?:forks |threads )?(?:exited unexpectedly|emitted error|terminated)/,
      /^\s{0,8}Error: (?:Channel closed|Worker exited unexpectedly)/,
    ],
    matches: [
      "    A jest worker process (pid=1234) was terminated by another process: signal=SIGKILL, exitCode=null.",
      "Error: Worker exited unexpectedly",
    ],
    ignores: ["A worker process has failed to exit gracefully and has been force exited."],
    explanation: "A process of the test runner was ended from outside, or crashed.",
    nextStep: "Compare the memory that the workers need with the limit; run fewer at once.",
    source: "jestjs/jest, vitest-dev/vitest, tinypool",
  },
  {
    id: "vitest/startup",
    category: "configuration-error",
    subcategory: "test-runner",
    scope: "runner",
    confidence: "likely",
    patterns: [/^⎯{1,80} Startup Error ⎯{1,80}/],
    unless: {
      patterns: [
        /is not a function$|is not defined$|Cannot find (?:package|module)|SyntaxError|EACCES|ENOSPC/,
      ],
      after: 4,
    },
    matches: ["⎯⎯⎯ Startup Error ⎯⎯⎯⎯\nError: Invalid reporter"],
    ignores: ["⎯⎯⎯ Startup Error ⎯⎯⎯⎯\nTypeError: crypto$2.getRandomValues is not a function"],
    explanation: "The test runner could not start with its configuration.",
    nextStep: "Read the error behind it.",
    source: "vitest-dev/vitest",
  },
  {
    id: "vite/node-too-old",
    category: "wrong-runtime-version",
    subcategory: "node",
    scope: "runner",
    confidence: "likely",
    patterns: [
      /^(?:TypeError: (?:crypto\S{0,4}\.(?:getRandomValues|hash)|\S{1,40}\.(?:styleText|tracingChannel|parseEnv|stripVTControlCharacters)) is not a function|SyntaxError: The requested module 'node:\w{1,30}' does not provide an export named)/,
    ],
    near: { patterns: [/node_modules\//], after: 3 },
    matches: [
      "TypeError: crypto$2.getRandomValues is not a function\n    at resolveConfig (file:///w/node_modules/vite/dist/x.js:1:1)",
    ],
    ignores: ["TypeError: crypto.getRandomValues is not a function\n    at f (/w/src/a.js:1:1)"],
    explanation: "An installed tool uses what this version of Node does not have yet.",
    nextStep: "Use a newer Node, or an older version of the tool.",
    source: "vitejs/vite, nodejs/node",
  },
  {
    id: "node/fetch-failed",
    category: "network",
    subcategory: "host-unreachable",
    scope: "thrown",
    confidence: "likely",
    catchAll: true,
    patterns: [/^\s{0,16}(?:→ )?(?:TypeError: )?fetch failed'?$/],
    matches: ["TypeError: fetch failed"],
    ignores: ["Error: fetch failed for reason x"],
    explanation: "A request failed; the cause stands in the lines behind it, where it is shown.",
    nextStep: "Look at the cause: a name, a refused connection, a certificate.",
    source: "undici",
  },
  {
    id: "biome/configuration",
    category: "configuration-error",
    subcategory: "linter",
    patterns: [
      /Biome exited because the configuration resulted in errors/,
      /^\S{0,300}biome\.jsonc?:\d{1,6}:\d{1,5} deserialize ━/,
      /^(?:\s{0,4}[×✖] )?Found an unknown key `\S{1,80}`/,
    ],
    matches: ["  × Biome exited because the configuration resulted in errors. Please fix them."],
    ignores: ["Checked 12 files in 3ms. No fixes applied."],
    explanation: "The linter cannot use its configuration.",
    nextStep: "Correct the key or value that is named; it may belong to another version of the tool.",
    source: "biomejs/biome crates/biome_deserialize",
  },
];
