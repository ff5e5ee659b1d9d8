import { stripReport } from "./addresses";
import { copy } from "./assemble";

/** ESC and [ as one number. */
const introducer: i32 = 0x5b1b;
const colour: i32 = 0x6d;
const lineFeed: i32 = 0x0a;
/** Bytes that are looked at in one step: a bit for each. */
const block: i32 = 64;

let units: i32 = 0;
let bytes: i32 = 0;
let out: i32 = 0;
let write: i32 = 0;
let count: i32 = 0;
/** Where the first sequence would stand. */
let first: i32 = 0;

/**
 * Copies the units [from, length) of the text to `to` without colour sequences, ESC [ parameters m, up to any other
 * control but tabulator and line feed. Leaves in the report where it stopped, how many units it wrote, how many of them
 * up to and with the last line feed, how many sequences there were, and how many units before the first of them.
 */
export function strip(unitsAt: i32, bytesAt: i32, from: i32, length: i32, to: i32): void {
  units = unitsAt;
  bytes = bytesAt;
  out = to;
  write = to;
  first = to;
  count = 0;
  let at = from;
  while (at < length) {
    const next = stripBlock(at, min(block, length - at));
    if (next == at) break;
    at = next;
    if (stopped) break;
  }
  report(at);
}

let stopped: bool = false;

/** Strips a block; returns where the next one begins, or where a control stands that is none of a colour. */
function stripBlock(at: i32, size: i32): i32 {
  stopped = false;
  const others = othersAt(bytes + at);
  let controls = within(controlsAt(bytes + at), size);
  let done = 0;
  while (controls != 0) {
    const stop = <i32>ctz(controls);
    copyUnits(at + done, at + stop);
    const end = sequenceEnd(at, stop, others);
    // Cut by the end of the block: the next one begins with it.
    if (end < 0 && stop > 0 && isOpen(at, stop, others)) return at + stop;
    if (end < 0 || end > size) {
      stopped = true;
      return at + stop;
    }
    if (count++ == 0) first = write;
    done = end;
    controls = from(controls, done);
  }
  copyUnits(at + done, at + size);
  return at + size;
}

/** Where the colour sequence ends that may begin at `stop` of a block, or -1. */
function sequenceEnd(at: i32, stop: i32, others: u64): i32 {
  const place = bytes + at + stop;
  if (load<u16>(place) != introducer) return -1;
  const behind = from(others, stop + 2);
  if (behind == 0) return -1;
  const final = <i32>ctz(behind);
  return load<u8>(bytes + at + final) == colour ? final + 1 : -1;
}

/** Whether the sequence at `stop` goes on behind the block. */
function isOpen(at: i32, stop: i32, others: u64): bool {
  const place = bytes + at + stop;
  return load<u16>(place) == introducer && from(others, stop + 2) == 0;
}

function copyUnits(start: i32, end: i32): void {
  write = copy(units + (start << 1), units + (end << 1), write);
}

/** The bits from `bit` on. */
function from(bits: u64, bit: i32): u64 {
  return bit < block ? (bits >> bit) << bit : 0;
}

/** The first `size` bits. */
function within(bits: u64, size: i32): u64 {
  return size < block ? bits & (((<u64>1) << size) - 1) : bits;
}

function controlsAt(at: i32): u64 {
  return (
    controls16(at) | (controls16(at + 16) << 16) | (controls16(at + 32) << 32) | (controls16(at + 48) << 48)
  );
}

/** A bit for each of sixteen bytes that is a control other than tabulator and line feed. */
function controls16(at: i32): u64 {
  const v = v128.load(at);
  const c0 = v128.andnot(
    i8x16.lt_u(v, i8x16.splat(0x20)),
    i8x16.lt_u(i8x16.sub(v, i8x16.splat(9)), i8x16.splat(2)),
  );
  const c1 = i8x16.lt_u(i8x16.sub(v, i8x16.splat(0x7f)), i8x16.splat(0x21));
  return <u64>i8x16.bitmask(v128.or(c0, c1));
}

function othersAt(at: i32): u64 {
  return others16(at) | (others16(at + 16) << 16) | (others16(at + 32) << 32) | (others16(at + 48) << 48);
}

/** A bit for each of sixteen bytes that is no parameter, 30 to 3F. */
function others16(at: i32): u64 {
  return <u64>i8x16.bitmask(i8x16.ge_u(i8x16.sub(v128.load(at), i8x16.splat(0x30)), i8x16.splat(0x10)));
}

function report(at: i32): void {
  let lines = write;
  while (lines > out && load<u16>(lines - 2) != lineFeed) lines -= 2;
  store<i32>(stripReport, at);
  store<i32>(stripReport, (write - out) >> 1, 4);
  store<i32>(stripReport, (lines - out) >> 1, 8);
  store<i32>(stripReport, count, 12);
  store<i32>(stripReport, (first - out) >> 1, 16);
}
