import { isQuoted } from "../lines/quoted.js";
import { LineSplitter } from "../lines/line-splitter.js";
import { stripControls } from "../lines/strip-controls.js";
import { readTestEvent } from "../lines/test-events.js";
import { unwrap, type PlainLine } from "../lines/unwrap.js";
import { defaultMatcher } from "../match/default-matcher.js";
import type { Match } from "../match/matcher.js";
import type { Rule, Window } from "../rules/rule.js";
import type { Marker } from "../sessions/marker.js";
import { Sessions, type Session } from "../sessions/sessions.js";
import { StepTracker, type StepFacts } from "./step-tracker.js";
import type { Baseline } from "./baseline.js";
import { clip, HitList, type Hit, type Region } from "./hit.js";
import { InformativeLines, type ScoredLine } from "./informative-lines.js";
import { PendingHits } from "./pending-hits.js";
import { RecentLines } from "./recent-lines.js";

/** What was seen in one file. */
export interface Scan {
  readonly file: string | undefined;
  readonly hits: readonly Hit[];
  readonly sessions: readonly Session[];
  readonly steps: StepFacts;
  readonly informative: readonly ScoredLine[];
  readonly failedTests: ReadonlySet<string>;
  /** The last line that is not blank. */
  readonly lastLine: { readonly line: number; readonly text: string } | null;
  readonly lines: number;
  readonly clippedLines: number;
}

/** Lines before a match that a rule may look at. */
const MOST_BEFORE = 40;

const MOST_FAILED_TESTS = 2_000;
const MOST_INFORMATIVE = 10;

/** What runners put in front of the message of an error. */
const messagePrefix =
  /^\s{0,24}(?:E\s{1,40}|error: ?(?:["'`|]-?)? ?|message: ?["'`]?|Message: ?|→ |Caused by: |Cause: |\[cause\]: |\[|\w{1,60}_test\.go:\d{1,6}: (?:\w[\w ]{0,40}: )?|Error: (?=[A-Z]\w{0,40}Error: ))?/;

/** What a test of Go logs and what fails it look alike; the last message of a test that failed is what failed it. */
const onlyLastMessageOfGo = {
  refuses: [
    {
      patterns: [/^\s{4,40}\w{1,80}_test\.go:\d{1,6}: /, /^\s{0,40}--- (?:PASS|SKIP): /],
      after: 20,
    },
  ],
  ends: /^(?:\s{0,40}--- FAIL: |=== |FAIL|PASS|ok {2})/,
};

/** Trouble that is over when the log tells of success soon after it. */
const recoverable: ReadonlySet<string> = new Set(["network", "rate-limit", "service-not-ready", "timeout"]);

const recovery = {
  patterns: [
    /^(?!.{0,300}\b(?:not?|never|fail\w{0,4}|errors?|cannot|can't|unable|without|until|before|if|waiting|wait)\b).{0,300}\b(?:(?:is|are|now|became) (?:ready|up|available|healthy|reachable|online|accepting connections)|succe(?:eded|ss|ssful|ssfully)|(?:up|down)load(?:ed| finished| complete[d]?)|connected|HTTP\/\d(?:\.\d)? 2\d\d)\b/i,
    /"status": ?"(?:up|ok|healthy|pass)"/i,
  ],
  after: 20,
};

/** What follows is no word of the step any more. */
const endOfStep =
  /^(?:Error: )?(?:Process completed with exit code|Post job cleanup)|^Uploading artifacts|^ERROR: (?:Job failed|script returned)|^(?:Bash e|E)xited with code|The command exited with status/;

const comparedValues =
  /[,;:] (?:want|wanted|expected|but want(?:ed)?|should be)\b|\b(?:got|want|expected)(?: \w{1,20})?[ :=]/;

/** Options of a scan. */
export interface ScanOptions {
  readonly file?: string | undefined;
  readonly baseline?: Baseline | undefined;
}

/** Reads a log once, a piece at a time, in memory that does not grow with it. */
export class Scanner {
  readonly #splitter = new LineSplitter((line, number) => this.#read(line, number));
  readonly #matcher = defaultMatcher();
  readonly #file: string | undefined;
  readonly #baseline: Baseline | undefined;
  readonly #hits = new Map<Rule, HitList>();
  readonly #pending = new PendingHits((hit) => this.#keep(hit));
  readonly #recent = new RecentLines(MOST_BEFORE + 1);
  readonly #sessions = new Sessions();
  readonly #steps = new StepTracker();
  readonly #informative = new InformativeLines();
  readonly #failedTests = new Set<string>();
  #region: Region = "none";
  #regionEnd: RegExp | undefined;
  #regionRunner = "";
  /** The line at which the step, command or test run began that the current line belongs to. */
  #boundary = 0;

  constructor({ file, baseline }: ScanOptions = {}) {
    this.#file = file;
    this.#baseline = baseline;
  }

  /** Takes the next piece. */
  push(text: string): void {
    this.#splitter.push(text);
  }

  /** Ends the log and gives what was seen. */
  end(): Scan {
    this.#splitter.end();
    this.#pending.end();
    this.#sessions.end(this.#splitter.lines);
    return {
      file: this.#file,
      hits: [...this.#hits.values()]
        .flatMap((list) => list.all())
        .toSorted((one, other) => one.line - other.line),
      sessions: this.#sessions.all,
      steps: this.#steps.facts,
      informative: this.#informative.best(MOST_INFORMATIVE),
      failedTests: this.#failedTests,
      lastLine: this.#lastLine(),
      lines: this.#splitter.lines,
      clippedLines: this.#splitter.clipped,
    };
  }

  #lastLine(): Scan["lastLine"] {
    let line = this.#splitter.lines;
    for (const recent of this.#recent.latest(MOST_BEFORE)) {
      const text = clip(unwrap(recent).text);
      if (text !== "") return { line, text };
      line -= 1;
    }
    return null;
  }

  #read(raw: string, number: number): void {
    const line = readTestEvent(stripControls(raw));
    this.#recent.push(line);
    const literals = this.#matcher.literals(line);
    if (literals.length === 0 && this.#regionEnd === undefined && this.#pending.isEmpty) return;
    const plain = unwrap(line);
    this.#pending.offer(plain.text);
    if (this.#regionEnd?.test(plain.text)) this.#leaveRegion();
    if (literals.length === 0) return;
    if (this.#steps.read(line, plain, number)) this.#separate(number);
    if (plain.level === "debug") return;
    const matches = this.#matches(plain.text, literals);
    this.#readMarkers(matches, number);
    this.#readSigns(matches, number);
    if (!this.#steps.isEcho) this.#readRules(plain, matches, number);
  }

  /** Where a runner shows why a test failed, the message counts without the runner's words in front of it. */
  #matches(text: string, literals: readonly number[]): readonly Match[] {
    const matches = [...this.#matcher.matches(text, literals)];
    if (this.#region !== "failures") return matches;
    const message = text.replace(messagePrefix, "");
    if (message === text) return matches;
    const known = new Set(matches.map(({ subject }) => subject));
    return [
      ...matches,
      ...[...this.#matcher.matches(message, literals)].filter(({ subject }) => !known.has(subject)),
    ];
  }

  #separate(number: number): void {
    this.#boundary = number;
    this.#sessions.separate(number);
    this.#region = "none";
    this.#regionEnd = undefined;
  }

  #leaveRegion(): void {
    this.#region = this.#region === "captured" ? this.#outer : "none";
    this.#regionEnd = undefined;
  }

  /** A captured block inside of failures is followed by more of them. */
  #outer: Region = "none";

  #readMarkers(matches: readonly Match[], number: number): void {
    for (const { subject } of matches) {
      if (subject.kind !== "marker") continue;
      const before = this.#sessions.all.length;
      this.#sessions.mark(subject.marker, number);
      if (subject.marker.event === "start" && this.#sessions.all.length > before) this.#boundary = number;
      this.#enter(subject.marker);
    }
  }

  #enter({ event, until, runner }: Marker): void {
    if (event === "start") return;
    this.#regionRunner = runner;
    if (event === "captured") {
      if (this.#region !== "captured") this.#outer = this.#region;
      this.#region = "captured";
    } else
      this.#region = event === "failures" ? "failures" : this.#region === "captured" ? "none" : this.#region;
    this.#regionEnd = until;
  }

  #readSigns(matches: readonly Match[], number: number): void {
    for (const { subject } of matches) {
      if (subject.kind !== "sign") continue;
      this.#steps.sign(subject.sign, number);
      if (subject.sign === "command") this.#separate(number);
    }
  }

  #readRules(plain: PlainLine, matches: readonly Match[], number: number): void {
    const isKnown = this.#baseline?.has(plain.text) ?? false;
    if (isKnown) return;
    let quoted: boolean | undefined;
    let isInformative = false;
    for (const { subject, caught } of matches) {
      if (subject.kind === "informative" && !isInformative) {
        isInformative = true;
        this.#informative.add(plain, number);
      }
      if (subject.kind !== "rule") continue;
      const { rule } = subject;
      const { scope = "tool" } = rule;
      if (scope === "tool" || scope === "thrown" || scope === "fatal") {
        quoted ??= this.#isQuoted(plain.text);
        if (quoted && plain.level !== "error") continue;
      }
      this.#meet({
        rule,
        caught: clip(caught),
        line: number,
        text: clip(plain.text),
        region: this.#region,
        level: plain.level,
        step: this.#steps.current,
      });
    }
  }

  #isQuoted(text: string): boolean {
    const isFailure = this.#region === "failures";
    // pytest shows the source of the test, and marks with an E what went wrong.
    if (isFailure && this.#regionRunner === "pytest" && /^\s{4}/.test(text)) return true;
    // A test of Go that compares shows both values on the line of its message.
    if (isFailure && this.#regionRunner === "go" && comparedValues.test(text)) return true;
    return isQuoted(text, isFailure);
  }

  #meet(hit: Hit): void {
    const { near, unless, scope } = hit.rule;
    const isGoMessage = this.#regionRunner === "go" && hit.region === "failures" && scope === "thrown";
    const own = hit.line - this.#boundary;
    if (unless?.before !== undefined && this.#hasBefore(unless.patterns, Math.min(unless.before, own)))
      return;
    const isMet = near === undefined || this.#isMetBefore(near);
    if (!isMet && near.after === undefined) return;
    if (isGoMessage && near === undefined)
      return this.#pending.add(hit, { needs: null, ...onlyLastMessageOfGo });
    const refuses = [
      ...(unless?.after === undefined ? [] : [unless]),
      ...(isRecoverable(hit) ? [recovery] : []),
    ];
    if (isMet && refuses.length === 0) return this.#keep(hit);
    this.#pending.add(hit, isMet ? { needs: null, refuses, ends: endOfStep } : { needs: near, refuses });
  }

  #isMetBefore({ patterns, before }: Window): boolean {
    return before !== undefined && this.#hasBefore(patterns, before);
  }

  #hasBefore(patterns: readonly RegExp[], before: number): boolean {
    for (const line of this.#recent.latest(before)) {
      const { text } = unwrap(line);
      if (patterns.some((pattern) => pattern.test(text))) return true;
    }
    return false;
  }

  #keep(hit: Hit): void {
    const list = this.#hits.get(hit.rule) ?? new HitList();
    list.add(hit);
    this.#hits.set(hit.rule, list);
    const isTest = hit.rule.category === "assertion" && hit.caught !== "";
    if (isTest && this.#failedTests.size < MOST_FAILED_TESTS) this.#failedTests.add(hit.caught);
  }
}

function isRecoverable({ rule, region }: Hit): boolean {
  return (
    recoverable.has(rule.category) && region === "none" && rule.scope !== "runner" && rule.scope !== "job"
  );
}
