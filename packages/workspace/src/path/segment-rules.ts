import type { WorkspaceErrorCode } from "../error/workspace-error.js";

/** One thing that a segment may not be. */
export interface SegmentRule {
  readonly code: WorkspaceErrorCode;
  readonly reason: string;
  readonly broken: (segment: string) => boolean;
}

/** Names with more bytes than this are refused under every profile. */
export const MAX_SEGMENT_BYTES = 255;

// Names that Windows opens as a device whatever follows the first dot, colon or blank.
const DEVICE =
  /^(?:con|prn|aux|nul|com[0-9\u00B9\u00B2\u00B3]|lpt[0-9\u00B9\u00B2\u00B3]|conin\$|conout\$)(?: *(?:[.:]|$))/iu;
// `PROGRA~1`: a second spelling that NTFS gives to a longer name.
const SHORT_NAME = /^(?=[^.]{1,8}(?:\.|$))[^.~]{1,6}~[0-9]{1,6}(?:\.[^.]{0,3})?$/u;
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const CONTROL = /[\u0001-\u001F\u007F-\u009F\u2028\u2029]/u;
const BIDI = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;

/** Refused under every profile, in this order. */
export const everyProfileRules: readonly SegmentRule[] = [
  {
    code: "empty-segment",
    reason: "has an empty segment; write one `/` between names",
    broken: (s) => s === "",
  },
  { code: "dot-segment", reason: "has a `.` segment; leave it out", broken: (s) => s === "." },
  {
    code: "parent-segment",
    reason: "has a `..` segment; paths only lead downwards",
    broken: (s) => s === "..",
  },
  {
    code: "control-character",
    reason: "holds a control character or line separator; use printable characters",
    broken: (s) => CONTROL.test(s),
  },
  {
    code: "bidi-character",
    reason: "holds a character that reorders text on screen; remove it",
    broken: (s) => BIDI.test(s),
  },
  {
    code: "segment-too-long",
    reason: `has a name of more than ${MAX_SEGMENT_BYTES} bytes; shorten it`,
    broken: (s) => Buffer.byteLength(s) > MAX_SEGMENT_BYTES,
  },
];

/** Refused besides under the portable profile: names that mean something else, or nothing, on another system. */
export const portableRules: readonly SegmentRule[] = [
  {
    code: "backslash",
    reason: "holds a backslash; separate names with `/`",
    broken: (s) => s.includes("\\"),
  },
  {
    code: "device-name",
    reason: "has a name that Windows opens as a device; choose another",
    broken: (s) => DEVICE.test(s),
  },
  {
    code: "colon",
    reason: "holds a `:`, which names a drive or a hidden stream on Windows; remove it",
    broken: (s) => s.includes(":"),
  },
  {
    code: "reserved-character",
    reason: 'holds one of < > " | ? *, which Windows cannot store; remove it',
    broken: (s) => /[<>"|?*]/u.test(s),
  },
  {
    code: "trailing-dot-or-space",
    reason: "has a name that ends in a dot or blank, which Windows drops; remove it",
    broken: (s) => /[. ]$/u.test(s),
  },
  {
    code: "short-name",
    reason: "has the form of a Windows short name (`GIT~1`), which can stand for another file; rename it",
    broken: (s) => SHORT_NAME.test(s),
  },
];
