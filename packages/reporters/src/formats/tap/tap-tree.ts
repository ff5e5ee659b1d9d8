import { isRecord } from "../../evidence/is-record.js";
import { Parser, type Result } from "tap-parser";
import { withTitleBrace } from "./title-brace.js";

/** One test point and, where it closes a subtest, the points inside it. */
export interface TapPoint {
  /** Its number as printed; 0 where it has none. */
  readonly number: number;
  readonly ok: boolean;
  readonly name: string;
  readonly skip: boolean;
  readonly todo: boolean;
  /** It or anything inside it failed. */
  readonly failed: boolean;
  readonly diagnostic: Readonly<Record<string, unknown>>;
  /** Points of the subtest it closes; `null` for a point of its own. */
  readonly children: TapStream | null;
}

/** The points of one level and what was said about them. */
export interface TapStream {
  readonly points: TapPoint[];
  readonly plans: { readonly start: number; readonly end: number; readonly comment: string }[];
  /** Lines that are TAP, but where no TAP may stand: after the plan was met, or a second plan or version. */
  readonly stray: string[];
  /** The subtest announced itself: `# Subtest` or a brace. */
  readonly announced: boolean;
  bailOut: string | null;
}

/**
 * Parses cleaned lines into a tree. A brace that stands alone is left out: printed JSON would otherwise open a
 * subtest below the last point.
 */
export function parseTap(lines: readonly string[]): TapStream {
  const parser = new Parser({ bail: false, strict: false });
  const stream = collect(parser, true);
  for (let start = 0; start < lines.length; start += CHUNK_LINES)
    parser.write(
      lines
        .slice(start, start + CHUNK_LINES)
        .map(toLine)
        .join(""),
    );
  parser.end();
  return stream;
}

// One write for each line costs more than the parsing.
const CHUNK_LINES = 200;

function toLine(line: string): string {
  return line.includes("{") && LONE_BRACE.test(line) ? "\n" : `${line}\n`;
}

const LONE_BRACE = /^\s{0,400}\{\s{0,400}$/u;
const STRAY = /^(?:ok\b|not ok\b|\d+\.\.\d|TAP version \d|Bail out!)/u;

function collect(parser: Parser, announced: boolean): TapStream {
  const stream: TapStream = {
    points: [],
    plans: [],
    stray: [],
    announced,
    bailOut: null,
  };
  let child: TapStream | null = null;
  parser.on("child", (inner: Parser) => {
    child = collect(inner, inner.name !== "" || inner.buffered);
  });
  parser.on("extra", (line: string) => {
    if (STRAY.test(line)) stream.stray.push(line.trimEnd());
  });
  parser.on("assert", (result: Result) => {
    stream.points.push(toPoint(result, result.closingTestPoint ? child : null));
    child = null;
  });
  parser.on("plan", (plan: { start: number; end: number; comment: string }) => {
    // At the end of a stream without points the parser makes up a plan of its own.
    if (!parser.syntheticPlan) stream.plans.push({ start: plan.start, end: plan.end, comment: plan.comment });
  });
  parser.on("bailout", (reason: string) => (stream.bailOut = reason));
  return stream;
}

function toPoint(result: Result, children: TapStream | null): TapPoint {
  const diagnostic: unknown = result.diag;
  const counts = result.skip === false && result.todo === false;
  return {
    number: result.id,
    ok: result.ok,
    name: withTitleBrace(result.name),
    skip: result.skip !== false,
    todo: result.todo !== false,
    failed: counts && (!result.ok || (children?.points.some(({ failed }) => failed) ?? false)),
    diagnostic: isRecord(diagnostic) ? diagnostic : {},
    children,
  };
}
