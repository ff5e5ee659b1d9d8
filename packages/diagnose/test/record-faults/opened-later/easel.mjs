import { replace, write } from "../harness/edits.mjs";
import { refusedPort } from "../harness/places.mjs";
import { memoryLimit } from "../harness/surroundings.mjs";
import { fault, inTurn } from "../harness/fault.mjs";

const paint = "packages/paint/src/index.ts";
const job = (...lines) => ({ edits: [write("packages/canvas/src/job.test.js", ...lines)] });
const page = "packages/canvas/src/page.js";
const script = (...lines) => ({ edits: [write("scripts/job.js", ...lines)] });

/** Two packages of a workspace with Jest 30, ESLint 9, TypeScript 5.4, webpack 5 and Stylelint 16. */
export const easel = {
  name: "easel",
  half: "opened",
  ecosystem: "javascript",
  tool: "jest",
  prepare:
    "npm install --no-audit --no-fund --loglevel=error && npx jest --ci=false && npm run types && npm run lint && npm run styles && npm run bundle && rm -rf dist packages/*/dist packages/*/*.tsbuildinfo",
  versions: {
    node: "node --version",
    jest: "npx jest --version",
    eslint: "npx eslint --version",
    webpack: "npx webpack --version | tail -1",
  },
  faults: inTurn(0, [
    fault("grey-too-dark", "assertion", "halves are rounded down", "npm test", {
      edits: [replace(paint, "Math.round(", "Math.floor(")],
      before: ["npm run lint", "npm run types"],
    }),
    fault(
      "hook-throws",
      "assertion",
      "a hook of the tests throws",
      "npm test",
      job(
        "beforeAll(() => {",
        '  throw new RangeError("no canvas of this size");',
        "});",
        'it("draws", () => expect(1).toBe(1));',
      ),
    ),
    fault(
      "logs-like-docker",
      "assertion",
      "a wrong expectation; the test prints errors of Docker and the disk",
      "npm test",
      {
        ...job(
          'it("replays", () => {',
          '  console.error("Cannot connect to the Docker daemon at unix:///var/run/docker.sock. Is the docker daemon running?");',
          '  console.log("ENOSPC: no space left on device, write");',
          "  expect([1, 2]).toHaveLength(3);",
          "});",
        ),
        before: ["npm run styles"],
      },
    ),
    fault(
      "looks-another-way",
      "snapshot-mismatch",
      "a colour changed and the snapshot did not",
      "npm test -- packages/paint/src/index.test.js -t looks",
      {
        edits: [replace("packages/paint/src/index.test.js", "blue: 30", "blue: 90")],
        before: ["npm run types"],
        alsoAcceptable: ["assertion"],
      },
    ),
    fault(
      "promise-never",
      "timeout",
      "a promise of a test never settles",
      "npm test",
      job('it("dries", () => new Promise(() => {}), 400);'),
    ),
    fault(
      "timer-left",
      "hang",
      "a timer keeps the process alive until the time limit",
      "timeout 12 npx jest packages/canvas",
      {
        ...job("it('ticks', () => {", "  setInterval(() => {}, 1000);", "});"),
        alsoAcceptable: ["timeout"],
      },
    ),
    fault(
      "branch-uncovered",
      "coverage-threshold",
      "a new function has no test",
      'npx jest --ci --coverage --coverageThreshold=\'{"global":{"functions":100}}\'',
      {
        edits: [
          replace(
            paint,
            "export function mix",
            "export function invert(c: Colour): Colour {\n  return { red: 255 - c.red, green: 255 - c.green, blue: 255 - c.blue };\n}\n\nexport function mix",
          ),
        ],
      },
    ),
    fault(
      "pattern-of-tests",
      "no-tests",
      "the pattern of the job fits no test",
      "npx jest --ci --testPathPatterns integration",
    ),
    fault("colour-lacks-blue", "compile-error", "a colour without blue", "npm run types", {
      edits: [replace(paint, "    blue: half(one.blue, other.blue),\n", "")],
      before: ["npm run lint"],
      tool: "tsc",
    }),
    fault(
      "types-of-other-package",
      "compile-error",
      "the other package asks for a name that is not exported",
      "npm run types",
      {
        edits: [
          replace("packages/canvas/src/index.ts", "type Colour }", "type Color }"),
          replace("packages/canvas/src/index.ts", "colours: Colour[]): Colour", "colours: Color[]): Color"),
        ],
        tool: "tsc",
      },
    ),
    fault("any-forbidden", "lint", "a type is any", "npm run lint", {
      edits: [replace(paint, "(a: number, b: number)", "(a: any, b: number)")],
      tool: "eslint",
    }),
    fault(
      "linter-config-throws",
      "configuration-error",
      "the configuration of the linter names a rule set that does not exist",
      "npm run lint",
      {
        edits: [replace("eslint.config.mjs", "tseslint.configs.recommended", "tseslint.configs.recomended")],
        tool: "eslint",
      },
    ),
    fault("colour-unknown-to-style", "lint", "a property is misspelt in a style sheet", "npm run styles", {
      edits: [replace("packages/canvas/src/page.css", "color:", "colr:")],
      tool: "stylelint",
    }),
    fault("style-not-there", "missing-dependency", "a style sheet was not committed", "npm run bundle", {
      edits: [replace(page, "./page.css", "./easel.css")],
      tool: "webpack",
      alsoAcceptable: ["compile-error"],
    }),
    fault(
      "bundle-needs-package",
      "missing-dependency",
      "the page imports a package that is not installed",
      "npm run bundle",
      {
        edits: [replace(page, "import", 'import "acme-brush"; import')],
        before: ["npm run styles"],
        tool: "webpack",
      },
    ),
    fault("page-cut-off", "syntax-error", "the page is cut off", "npm run bundle", {
      edits: [replace(page, '"easel";', '("easel";')],
      tool: "webpack",
      alsoAcceptable: ["compile-error"],
    }),
    fault(
      "loader-unknown",
      "configuration-error",
      "the configuration names a loader that is not installed",
      "npm run bundle",
      {
        edits: [replace("webpack.config.cjs", '"css-loader"', '"sass-loader"')],
        tool: "webpack",
        alsoAcceptable: ["missing-dependency"],
      },
    ),
    fault("babel-preset-gone", "missing-dependency", "a preset of Babel is not installed", "npm test", {
      edits: [replace("babel.config.json", "@babel/preset-typescript", "@babel/preset-flow")],
      alsoAcceptable: ["configuration-error"],
    }),
    fault(
      "heap-too-small",
      "out-of-memory",
      "a script needs more heap than it is given",
      "node --max-old-space-size=40 scripts/job.js",
      {
        ...script("const all = [];", "for (;;) all.push(new Array(1000).fill(Math.random()));"),
        tool: "node",
      },
    ),
    fault(
      "server-not-up",
      "service-not-ready",
      "the page is never served",
      `npx wait-on -t 2000 http-get://127.0.0.1:${refusedPort}/`,
      { tool: "wait-on", alsoAcceptable: ["timeout"] },
    ),
    fault(
      "token-of-upload",
      "missing-environment",
      "the token of the upload is not set",
      "node scripts/job.js",
      {
        ...script(
          "const { UPLOAD_TOKEN } = process.env;",
          "if (!UPLOAD_TOKEN) {",
          '  console.error("upload: no UPLOAD_TOKEN in the environment");',
          "  process.exit(2);",
          "}",
        ),
        before: ["npm run bundle"],
        tool: "node",
      },
    ),
    fault(
      "workspace-unknown",
      "configuration-error",
      "the job names a workspace that does not exist",
      "npm test --workspace=@easel/frame",
      { tool: "npm" },
    ),
    fault("dist-full", "disk-full", "the disk of the output is full", "npx webpack --mode production", {
      preamble:
        "mkdir -p dist; mount -t tmpfs -o size=4k tmpfs dist; head -c 4096 /dev/zero > dist/old.js || true",
      tool: "webpack",
    }),
    fault(
      "workers-killed",
      "out-of-memory",
      "the kernel kills at the memory limit of the job",
      "node scripts/job.js",
      {
        ...script("const all = [];", "for (;;) all.push(Buffer.alloc(8_000_000, 1));"),
        preamble: memoryLimit("easel", "160M"),
        tool: "node",
        alsoAcceptable: ["killed"],
      },
    ),
    fault("random-order", "flaky", "the same commit fails once and passes once", "npm test", {
      ...job('it("draws the first number", () => {', '  expect(process.env.RUN).toBe("1");', "});"),
      runs: 2,
    }),
    fault(
      "green-with-noise",
      "none",
      "nothing: warnings, prints of errors and a skipped test",
      "npm test && npm run bundle",
      job(
        'it.skip("cannot find module", () => {});',
        'it("warns of ENOSPC", () => console.warn("Error: ENOSPC: no space left on device"));',
      ),
    ),
  ]),
};
