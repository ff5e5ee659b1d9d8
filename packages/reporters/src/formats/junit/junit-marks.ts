/** The name of an element or attribute as verdicts compare it: writers differ in prefix and case. */
export function localName(name: string): string {
  const known = names.get(name);
  if (known !== undefined) return known;
  const local = name.slice(name.lastIndexOf(":") + 1).toLowerCase();
  if (names.size < MOST_NAMES) names.set(name, local);
  return local;
}

// Documents use few names, each of them for every case.
const names = new Map<string, string>();
const MOST_NAMES = 200;

/** Elements that say that something failed. */
export const BAD_NOTES: ReadonlySet<string> = new Set(["failure", "error", "rerunfailure", "rerunerror"]);

/** Elements that show an earlier attempt. */
export const ATTEMPTS: ReadonlySet<string> = new Set([
  "rerunfailure",
  "rerunerror",
  "flakyfailure",
  "flakyerror",
]);

/** Elements whose content is read. */
export const CONTAINERS: ReadonlySet<string> = new Set(["testsuites", "testsuite", "testcase"]);

const HARMLESS = new Set(["attachments", "properties", "property", "skipped", "system-err", "system-out"]);

/** Whether it is known what an element in a suite or a case says about the outcome. */
export function isKnownElement(name: string): boolean {
  return CONTAINERS.has(name) || BAD_NOTES.has(name) || ATTEMPTS.has(name) || HARMLESS.has(name);
}

/** What the attributes of an element say about its outcome; `unclear` where they could mean a failure. */
export type AttributeStatus = "passed" | "failed" | "error" | "skipped" | "todo" | "unclear";

const WORDS: Readonly<Record<Exclude<AttributeStatus, "unclear">, RegExp>> = {
  failed: /^(?:fail|failed|failure|broken|timeout|timedout|aborted)$/iu,
  error: /^errors?$/iu,
  todo: /^todo$/iu,
  skipped: /^(?:skip|skipped|not ?run|disabled|ignored|pending|suppressed|inconclusive)$/iu,
  passed: /^(?:|run|completed?|executed|finished|ok|pass|passed|success|successful|succeeded)$/iu,
};
const STATUSES = ["failed", "error", "todo", "skipped", "passed"] as const;
const ORDER = ["failed", "error", "unclear", "todo", "skipped", "passed"] as const;

/** Reads what the attributes of a case say; the worst one counts. */
export function statusOfAttributes(attributes: Readonly<Record<string, string>>): AttributeStatus {
  return worstOf(attributes, (name, value) => statusOfWord(name, value) ?? statusOfMark(name, value));
}

/** Reads what a suite says in words; its numbers are read apart. */
export function statusOfWords(attributes: Readonly<Record<string, string>>): AttributeStatus {
  return worstOf(attributes, (name, value) => statusOfWord(name, value) ?? "passed");
}

function worstOf(
  attributes: Readonly<Record<string, string>>,
  read: (name: string, value: string) => AttributeStatus,
): AttributeStatus {
  let worst: AttributeStatus = "passed";
  // oxlint-disable-next-line guard-for-in -- the parser makes this object without a prototype
  for (const key in attributes) {
    const name = outcomeName(key);
    if (name === "") continue;
    const status = read(name, attributes[key] ?? "");
    if (ORDER.indexOf(status) < ORDER.indexOf(worst)) worst = status;
  }
  return worst;
}

// The local name of an attribute about an outcome; `""` for any other.
function outcomeName(key: string): string {
  const known = outcomes.get(key);
  if (known !== undefined) return known;
  const local = localName(key);
  const name = OUTCOMES.has(local) ? local : "";
  if (outcomes.size < MOST_NAMES) outcomes.set(key, name);
  return name;
}

const outcomes = new Map<string, string>();

const OUTCOMES: ReadonlySet<string> = new Set([
  "status",
  "result",
  "outcome",
  "success",
  "passed",
  "failure",
  "failures",
  "failed",
  "error",
  "errors",
]);

function statusOfWord(name: string, value: string): AttributeStatus | null {
  if (name !== "status" && name !== "result" && name !== "outcome") return null;
  return STATUSES.find((status) => WORDS[status].test(value)) ?? "unclear";
}

function statusOfMark(name: string, value: string): AttributeStatus {
  switch (name) {
    case "success":
    case "passed":
      return /^(?:|true|yes|[1-9]\d{0,15})$/iu.test(value) ? "passed" : "unclear";
    case "failure":
    case "failures":
    case "failed":
    case "error":
    case "errors":
      return /^(?:|false|no|0)$/iu.test(value) ? "passed" : "unclear";
    default:
      return "passed";
  }
}
