// Reporter of `node --test` (Node >= 18.19): one JSON line per event, names exactly as given, and nothing of what the
// tests print. TAP and spec show a test only when it ended; here every test is also seen when it begins.
// Source of the events: https://nodejs.org/api/test.html#class-testsstream
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

const KEPT = new Set(["enqueue", "start", "pass", "fail", "plan", "diagnostic", "summary"]);
const TOTALS = /^(?:tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) \d/u;
const LONGEST_MESSAGE = 4_000;
const LONGEST_FRAME = 1_000;
const FRAMES = 20;

// oxlint-disable-next-line import/no-default-export -- node reads the default export of a reporter
export default async function* nodeTestEvents(source) {
  const begun = new Set();
  yield toLine({ type: "begin", format: "node-test-events", version: 1, node: process.version });
  for await (const event of source) {
    const type = event.type.slice("test:".length);
    if (KEPT.has(type) && (type !== "diagnostic" || isTotal(event.data)))
      yield toLine(describe(type, event.data, begun));
  }
  yield toLine({ type: "end" });
}

function toLine(value) {
  return `${JSON.stringify(value)}\n`;
}

function isTotal({ nesting, message }) {
  return nesting === 0 && typeof message === "string" && TOTALS.test(message);
}

function describe(type, data, begun) {
  const { details } = data;
  const place = {
    nesting: number(data.nesting),
    name: text(data.name),
    file: path(data.file),
    line: number(data.line),
    column: number(data.column),
  };
  return {
    type,
    ...place,
    isFile: isFile(type, place, begun) || undefined,
    number: number(data.testNumber),
    kind: text(details?.type),
    skip: isSet(data.skip),
    todo: isSet(data.todo),
    expectFailure: isSet(data.expectFailure),
    count: number(data.count),
    message: type === "diagnostic" ? data.message : undefined,
    error: details?.error === undefined ? undefined : describeError(details.error),
  };
}

// A test file is a top-level test of its own: named by its absolute path (18, 20) or by one relative to the directory.
// When a hook outside of any suite throws, its file fails in the place of the hook, without having begun there.
function isFile(type, { nesting, name, file, line, column }, begun) {
  if (nesting !== 0 || name === undefined || file === undefined) return false;
  if (resolve(path(name)) !== resolve(file)) return false;
  if (line === 1 && column === 1) return true;
  const place = `${line}:${column}:${file}`;
  if (type === "enqueue") begun.add(place);
  return type === "fail" && !begun.has(place);
}

function path(file) {
  if (typeof file !== "string" || !file.startsWith("file:")) return text(file);
  try {
    return fileURLToPath(file);
  } catch {
    return file;
  }
}

function number(value) {
  return typeof value === "number" ? value : undefined;
}

function text(value) {
  return typeof value === "string" ? value : undefined;
}

function isSet(directive) {
  return directive === undefined || directive === false ? undefined : true;
}

// Without isolation a thrown value is the candidate's own object: to read it may throw.
function describeError(error) {
  try {
    const { cause } = error;
    const thrown = typeof cause === "object" && cause !== null ? cause : error;
    return {
      failureType: text(error.failureType),
      code: text(thrown.code),
      message: text(typeof cause === "string" ? cause : (thrown.message ?? error.message))?.slice(
        0,
        LONGEST_MESSAGE,
      ),
      frames: frames(thrown.stack),
    };
  } catch {
    return { message: "The thrown value cannot be read." };
  }
}

function frames(stack) {
  if (typeof stack !== "string") return undefined;
  const lines = stack.split("\n").filter((line) => /^\s+at /u.test(line) && !line.includes("node:"));
  return lines.slice(0, FRAMES).map((line) => line.trim().slice(0, LONGEST_FRAME));
}
