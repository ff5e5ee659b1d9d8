/** Something on a line that differs from run to run without saying anything about the result. */
export type SpotRule = "address" | "host" | "pid" | "port" | "seed" | "size" | "uuid";

/** Names of the rules, sorted. */
export const spotRules: readonly SpotRule[] = ["address", "host", "pid", "port", "seed", "size", "uuid"];

/** What a rule looks for around a place where it may stand. */
export interface Pattern {
  readonly rule: SpotRule;
  /** How far before the place the match starts at the earliest. */
  readonly back: number;
  /** Sticky; tried at `back` units before the place only. Its first group is what is replaced, else all of it. */
  readonly shape: RegExp;
  /** What the character before the place must be, if that tells; a look spares the expression. */
  readonly before?: string;
  /** Also among compared values and in titles: it is another one in every run. */
  readonly anywhere?: boolean;
  /** Different ones get different numbers. */
  readonly numbered: boolean;
}

/** A bracket needs nothing in front to tell it from a word: another port may end there. */
const loopback = String.raw`(?:(?:^|[^\w.-])(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|0\.0\.0\.0)|\[::1?\])`;

/** Behind what the runner has printed on the line so far, a character for each test. */
const afterProgress = String.raw`(?<=(?:^|\n)[.FEsSRIW*]{1,120})`;

/** Nothing that a number goes on in; what a placeholder behind a point stands for may be one. */
const numberEnd = String.raw`(?![\w.]*\w|\.+<)`;

/** 32768 to 65535: what systems hand out, not what someone has chosen. */
const handedOut = String.raw`3276[89]|327[7-9]\d|32[89]\d\d|3[3-9]\d{3}|[45]\d{4}|6[0-5]\d{3}`;

/** By the character at the place. */
export const patterns: ReadonlyMap<string, readonly Pattern[]> = new Map([
  [
    "-",
    [
      {
        rule: "uuid",
        back: 13,
        // RFC 9562: version and variant have fixed places.
        shape: /(?<![\w-])[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}(?![\w-])/iy,
        numbered: true,
      },
    ],
  ],
  [
    ":",
    [
      {
        rule: "port",
        back: 0,
        before: "t0123456789]",
        shape: new RegExp(String.raw`(?<=${loopback}):(${handedOut})${numberEnd}`, "y"),
        numbered: true,
      },
      { rule: "pid", back: 0, before: "e", shape: /(?<=\(node):(\d{1,10})(?=\) )/y, numbered: true },
    ],
  ],
  [
    "0",
    [
      {
        rule: "address",
        back: 0,
        shape: /(?<=\bat )0x[0-9a-f]{6,16}(?!\w)|(?<!\w)0x[0-9a-f]{9,16}(?!\w)/iy,
        numbered: false,
      },
      {
        // An object as Python and as Ruby print it: `<A object at 0x7f12>`, `#<A:0x0000000000000012 @a=1>`.
        rule: "address",
        back: 0,
        shape:
          /(?<=<[A-Za-z_][^<>\n]{0,200} at )0x[0-9a-f]{6,16}(?=>)|(?<=#<[A-Z][\w:]{0,200}:)0x[0-9a-f]{16}(?=[ >])/iy,
        anywhere: true,
        numbered: false,
      },
    ],
  ],
  [
    "e",
    [
      {
        rule: "seed",
        back: 1,
        shape: new RegExp(
          String.raw`(?<![A-Za-z0-9])seed(?:ed to)?(?: is)?[:=]? {0,12}(-?\d{1,20})${numberEnd}`,
          "iy",
        ),
        numbered: false,
      },
    ],
  ],
  ["p", [pid()]],
  ["P", [pid()]],
  ["K", [size()]],
  ["M", [size()]],
  ["G", [size()]],
  ["=", [{ rule: "host", back: 8, shape: /(?<= )hostname="([^"<>]{1,253})"/y, numbered: false }]],
]);

function pid(): Pattern {
  return {
    rule: "pid",
    back: 0,
    shape: new RegExp(
      String.raw`(?:(?<![\w<\\])|${afterProgress})pid"?(?::|=|:? )"? ?(\d{1,10})${numberEnd}`,
      "iy",
    ),
    numbered: true,
  };
}

/** `Memory: 4.00 MB`, `12 MB heap used`. */
function size(): Pattern {
  return {
    rule: "size",
    back: 0,
    shape: /(?<=Memory: {1,8}\d{1,7}(?:\.\d{1,3})? ?)[KMG]B(?=\W|$)|(?<=\d )[KMG]B(?= heap (?:size|used)\b)/y,
    numbered: false,
  };
}
