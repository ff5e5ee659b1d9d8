import * as at from "./addresses";
import { enter, isPlain, restore, save } from "./blocks";
import * as kinds from "./kind";
import { matches } from "./outside";
import * as places from "./placement";
import * as quantity from "./quantity";
import { byte, firstOf, isBlank, open } from "./text";
import { wordEnd } from "./words";

/** Bits of a place, and of a line feed, as src/scan/buckets.ts names them. */
const feed: i32 = 1;
const opens: i32 = 2;
const time: i32 = 2;
const spaced: i32 = 4;
const literal: i32 = 8;
const rare: i32 = 128;
/** All kinds but those two. */
const others: i32 = 0xff ^ literal ^ rare;

/** Where the places stand, where the next decision goes, and where the paths stand that go. */
let placesAt: i32 = 0;
let write: i32 = 0;
let path: i32 = 0;
let lastPath: i32 = 0;

/** What the line that is looked at is, or -1 if that is not known yet. */
let known: i32 = -1;
/** Whether its first letter is one that summaries start with: 1 if so, 0 if not, -1 if that is not known yet. */
let summarizes: i32 = -1;
let inside: bool = false;

/**
 * Looks at the lines of a text with `count` places; `paths` pairs of numbers say where a path goes. Writes decisions of
 * five numbers each to `out`: 0, start and end of a duration, or 1, start and end of a line on which JavaScript has to
 * look at the places [3], [4]) itself; 2 where that line shows compared values; 3 and where there may be a literal.
 * Returns where it ended.
 */
export function judge(
  units: i32,
  bytes: i32,
  length: i32,
  places: i32,
  count: i32,
  paths: i32,
  pathCount: i32,
  out: i32,
  state: i32,
): i32 {
  open(units, bytes);
  restore(state);
  placesAt = places;
  write = out;
  path = paths;
  lastPath = paths + (pathCount << 3);
  let start = 0;
  let opening = true;
  let from = 0;
  let seen = 0;
  for (let index = 0; index < count; index++) {
    const place = placeAt(index);
    if ((place & feed) == 0) {
      seen |= place;
      continue;
    }
    // Outside of a block, a line without places that can open none changes nothing.
    if (opening || from < index || !isPlain) line(start, place >> 8, opening, from, index, seen);
    start = (place >> 8) + 1;
    opening = (place & opens) != 0;
    from = index + 1;
    seen = 0;
  }
  if (start < length) line(start, length, opening, from, count, seen);
  save(state);
  return write;
}

function placeAt(index: i32): i32 {
  return load<i32>(placesAt + (index << 2));
}

function line(start: i32, end: i32, opening: bool, from: i32, to: i32, seen: i32): void {
  const asserts = (seen & rare) != 0 && holdsAssertion(start, end, from, to);
  inside = (opening || asserts || !isPlain) && enter(start, end, asserts);
  if (from == to) return;
  known = -1;
  summarizes = -1;
  if ((seen & others) == 0 && literals(from, to)) return;
  if (isCovered(start, end)) return ask(start, end, from, to);
  if (inside && kindOf(start, end) == kinds.compared) {
    if (matterInside(from, to)) ask(start, end, from, to);
    return;
  }
  for (let index = from; index < to; index++) {
    if (!isDuration(placeAt(index)) && !isLiteral(placeAt(index))) return ask(start, end, from, to);
  }
  durations(start, end, from, to);
}

/** Whether the line holds `AssertionError:` or the like; what is a blank beyond ASCII, the expression decides. */
function holdsAssertion(start: i32, end: i32, from: i32, to: i32): bool {
  for (let index = from; index < to; index++) {
    const place = placeAt(index) >> 8;
    if (!isCapitalA(placeAt(index)) || !isAssertion(place)) continue;
    if (place == start || isBlank(byte(place - 1))) return true;
    if (byte(place - 1) > 0x7f && matches(at.holdsAssertion, start, end)) return true;
  }
  return false;
}

/** `AssertionError:`, `AssertionError [ERR_ASSERTION]:` */
function isAssertion(place: i32): bool {
  // The places know the first eight letters.
  if (byte(place + 8) != 0x6e) return false;
  let stop = wordEnd(place + 9);
  if (byte(stop) == 0x20 && byte(stop + 1) == 0x5b) {
    const code = wordEnd(stop + 2);
    if (code > stop + 2 && byte(code) == 0x5d) stop = code + 1;
  }
  return byte(stop) == 0x3a;
}

function isCapitalA(place: i32): bool {
  return (place & rare) != 0 && byte(place >> 8) == 0x41;
}

/** Decides if nothing but literals stands on the line: what the line is does not matter to them. */
function literals(from: i32, to: i32): bool {
  for (let index = from; index < to; index++) {
    if (!isLiteral(placeAt(index)) && !isCapitalA(placeAt(index))) return false;
  }
  for (let index = from; index < to; index++) {
    if (isLiteral(placeAt(index))) decide(3, placeAt(index) >> 8, 0, 0, 0);
  }
  return true;
}

function isLiteral(place: i32): bool {
  return (place & literal) != 0;
}

/** Whether a path goes on the line: what it is then hangs on what stands there afterwards. */
function isCovered(start: i32, end: i32): bool {
  while (path < lastPath && load<i32>(path + 4) <= start) path += 8;
  return path < lastPath && load<i32>(path) < end;
}

/** Leaves the line to JavaScript. */
function ask(start: i32, end: i32, from: i32, to: i32): void {
  decide(inside ? 2 : 1, start, end, from, to);
}

function decide(what: i32, start: i32, end: i32, from: i32, to: i32): void {
  store<i32>(write, what);
  store<i32>(write + 4, start);
  store<i32>(write + 8, end);
  store<i32>(write + 12, from);
  store<i32>(write + 16, to);
  write += 20;
}

/** Literals, `time="`, `hostname="` and addresses matter among compared values too. */
function matterInside(from: i32, to: i32): bool {
  for (let index = from; index < to; index++) {
    const at = placeAt(index) >> 8;
    if ((placeAt(index) & literal) != 0) return true;
    if (byte(at) == 0x65 && byte(at + 1) == 0x3d) return true;
    if (byte(at) == 0x30 && byte(at + 1) == 0x78) return true;
  }
  return false;
}

function isTime(place: i32): bool {
  return (place & (time | spaced)) != 0;
}

/** A digit before a unit of time, not before the next part of a date; or what matters to blocks only. */
function isDuration(place: i32): bool {
  if (isCapitalA(place)) return true;
  if (!isTime(place)) return false;
  const next = byte((place >> 8) + 1);
  return byte(place >> 8) != 0x2c && next != 0x2d && next != 0x54;
}

function kindOf(start: i32, end: i32): i32 {
  if (known < 0) known = kinds.kindOf(start, end, inside);
  return known;
}

function durations(start: i32, end: i32, from: i32, to: i32): void {
  let free = start;
  const first = write;
  for (let index = from; index < to; index++) {
    const last = placeAt(index) >> 8;
    if (isLiteral(placeAt(index))) decide(3, last, 0, 0, 0);
    if (last < free || !isTime(placeAt(index))) continue;
    const at = quantity.numberStart(last, start);
    if (!quantity.read(at, end)) continue;
    const place = places.placeOf(start, end, at, quantity.end);
    if (place == places.comment) {
      write = first;
      return ask(start, end, from, to);
    }
    if (!isReported(start, end, at, place)) continue;
    free = quantity.end;
    decide(0, measuredStart(start, at, place), free, 0, 0);
  }
}

/** Of `[< 1 ms]` the sign goes too: it is there only when the time is too short to be told. */
function measuredStart(start: i32, at: i32, place: i32): i32 {
  if (place != places.enclosed && place != places.labelled) return at;
  const sign = isBlank(byte(at - 1)) ? at - 2 : at - 1;
  return sign >= start && byte(sign) == 0x3c ? sign : at;
}

function isReported(start: i32, end: i32, at: i32, place: i32): bool {
  if (place == places.loose) {
    if (summarizes < 0) summarizes = <i32>kinds.maySummarize(byte(firstOf(start, end)));
    if (summarizes == 0) return false;
    return kindOf(start, end) == kinds.summary && places.isFree(start, end, at, quantity.end);
  }
  const summary = kindOf(start, end) == kinds.summary;
  if (quantity.vague && place != places.labelled && !summary) return false;
  if (place == places.bare && !quantity.compact && !summary) return false;
  if (known != kinds.title) return known != kinds.compared;
  return place == places.enclosed || place == places.bare;
}
