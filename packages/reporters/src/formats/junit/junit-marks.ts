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
  return worstOf(attributes, (name, value) => statusOfWord(name, value) ?? statusOfSuiteMark(name, value));
}

// `passed="0"` of a suite is a number of tests; its other numbers of tests are read apart.
function statusOfSuiteMark(name: string, value: string): AttributeStatus {
  if (GOOD_MARKS.has(name)) return /^(?:false|no)$/iu.test(value) ? "unclear" : "passed";
  return isSuiteNumber(name) ? "passed" : statusOfMark(name, value);
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
  const plain = local.replace(/[-_.]/gu, "");
  const name = WORDED.has(plain) || GOOD_MARKS.has(plain) || BAD_MARK.test(plain) ? plain : "";
  if (outcomes.size < MOST_NAMES) outcomes.set(key, name);
  return name;
}

const outcomes = new Map<string, string>();

const WORDED: ReadonlySet<string> = new Set(["status", "result", "outcome", "verdict", "conclusion"]);

const GOOD_MARKS: ReadonlySet<string> = new Set([
  "success",
  "successful",
  "succeeded",
  "passed",
  "ok",
  "executed",
  "ran",
  "complete",
  "completed",
  "finished",
]);

// Names that begin like a failure; `timeout="60"` is a limit, `failfast` a setting.
const BAD_MARK =
  /^(?:fail(?!fast|on|safe)|err(?:or)?s?(?:count)?$|errored|abort|crash|timeouts?$|timedout|kill|broken|hung|hang|interrupt|cancel|panic|unhandled|uncaught|fatal|exit(?:code|status|value)|returncode|signal|terminat)/u;

/** Numbers of a suite that are compared with what stands in it. */
function isSuiteNumber(name: string): boolean {
  return /^(?:failures?|failed|errors?)$/u.test(name);
}

function statusOfWord(name: string, value: string): AttributeStatus | null {
  if (!WORDED.has(name)) return null;
  return STATUSES.find((status) => WORDS[status].test(value)) ?? "unclear";
}

function statusOfMark(name: string, value: string): AttributeStatus {
  if (GOOD_MARKS.has(name)) return /^(?:|true|yes|[1-9]\d{0,15})$/iu.test(value) ? "passed" : "unclear";
  if (name === "timeout" && /^[\d.]{1,20} ?m?s?$/u.test(value)) return "passed";
  return /^(?:|false|no|none|null|0)$/iu.test(value) ? "passed" : "unclear";
}
