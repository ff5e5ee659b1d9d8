import { scanner } from "../judge/shared.js";
import { capacity } from "../scan/scanner.js";
import { Screen } from "./screen.js";
import { incomplete, isControl, malformed, sequenceEnd } from "./sequence.js";

/** Longest line, in UTF-16 units, that rules look at; a longer one passes with its controls made visible. */
const maxLine: number = 1 << 20;

const escape = 0x1b;
const escapeMark = 0x241b;
const pictures = 0x2400;

/** What receives clean text: whole lines, or pieces of a line that is too long. */
export interface TextSink {
  /**
   * Whole lines, each with its line feed; the very last one may lack it. They are source[from, ...);
   * `loaded`: the scanner holds them.
   */
  lines(text: string, source: string, from: number, loaded: boolean): void;
  /** Part of a line of more than {@link maxLine} units. */
  piece(text: string): void;
  /** Controls were removed or shown, the first of them `ahead` units behind what was handed on so far. */
  noise(ahead: number, controls: number): void;
}

/** Turns what a program wrote to a terminal into the text that the terminal shows, line by line. */
export class Terminal {
  readonly #sink: TextSink;
  readonly #screen = new Screen();
  #rest = "";
  #overlong = false;
  /** What the scanner holds, unless lines were handed on since. */
  #window = "";
  #stale = false;
  /** The first line feed of the window that is not passed yet, or its end; -1 if that is not known. */
  #feed = -1;

  constructor(sink: TextSink) {
    this.#sink = sink;
  }

  write(text: string): void {
    const all = this.#rest + text;
    this.#rest = "";
    for (let from = 0; from < all.length;) {
      const to = windowEnd(all, from);
      const stopped = this.#look(all, from, to);
      this.#handOn();
      if (stopped < to) {
        this.#rest = all.slice(stopped);
        return;
      }
      from = stopped;
    }
  }

  /** Whole lines without any control need no screen. */
  #look(text: string, from: number, to: number): number {
    const window = from === 0 && to === text.length ? text : text.slice(from, to);
    this.#load(window);
    const whole = !this.#overlong && this.#screen.length === 0 && text.charCodeAt(to - 1) === 0x0a;
    if (whole && !scanner.holdsControl) {
      this.#sink.lines(window, text, from, true);
      return to;
    }
    if (whole && this.#stripWhole()) return to;
    return this.#scan(text, from, to, false);
  }

  #load(window: string): void {
    this.#window = window;
    this.#stale = false;
    this.#feed = -1;
    scanner.load(window);
  }

  /** Lines with colours only need no screen either. */
  #stripWhole(): boolean {
    const stripped = scanner.strip(0);
    if (!stripped.complete) return false;
    if (stripped.sequences > 0) this.#sink.noise(stripped.first, stripped.sequences);
    const text = scanner.stripped(stripped);
    this.#sink.lines(text, text, 0, false);
    return true;
  }

  /** Ends the text: what is still open is shown. */
  end(): void {
    // The line feed decides what is still open, as the end of a line would.
    this.#load(this.#rest);
    this.#scan(`${this.#rest}\n`, 0, this.#rest.length, true);
    this.#rest = "";
    this.#handOn();
    const left = this.#screen.length;
    if (left > 0) this.#lines(left);
  }

  /** Reads from `from` to `to`, which the scanner holds; stops earlier where a sequence is still open. */
  #scan(text: string, from: number, to: number, final: boolean): number {
    let at = from;
    while (at < to) {
      at = from + this.#strip(at - from, to - from);
      at = this.#print(text, at, to);
      if (at >= to) break;
      const next = this.#control(text, at, final);
      if (next === incomplete) return at;
      at = next;
    }
    return at;
  }

  /** Appends what the scanner holds from `at` on, as far as nothing moves the cursor. */
  #strip(at: number, length: number): number {
    const screen = this.#screen;
    if (!screen.atEnd) return at;
    if (!this.#overlong && screen.length - screen.complete + length - at > maxLine) return at;
    if (this.#stale) this.#load(this.#window);
    const stripped = scanner.strip(at, this.#overlong ? this.#lineEnd(at) : length);
    if (stripped.sequences > 0) this.#sink.noise(screen.length + stripped.first, stripped.sequences);
    screen.adopt(stripped);
    return stripped.at;
  }

  /** Where the line ends that `at` of the window is on, or where the window does. */
  #lineEnd(at: number): number {
    if (this.#feed < at) this.#feed = this.#window.indexOf("\n", at);
    if (this.#feed < 0) this.#feed = this.#window.length;
    return this.#feed;
  }

  /** Writes up to the next control. */
  #print(text: string, from: number, to: number): number {
    const screen = this.#screen;
    let at = from;
    while (at < to && !screen.atEnd) {
      const code = text.charCodeAt(at);
      if (isControl(code)) return at;
      if (code === 0x09) screen.tabulate();
      else screen.write(code);
      at++;
    }
    if (at === to) return at;
    if (this.#overlong) return screen.append(text, at, to);
    const room = maxLine - (screen.length - screen.complete);
    const stopped = screen.append(text, at, Math.min(to, at + room));
    if (stopped === to || isControl(text.charCodeAt(stopped))) return stopped;
    this.#handOn();
    this.#overlong = true;
    return screen.append(text, stopped, to);
  }

  #control(text: string, at: number, final: boolean): number {
    const code = text.charCodeAt(at);
    if (code === 0x0a) {
      this.#lineFeed();
      return at + 1;
    }
    if (this.#overlong && code === 0x0d && at + 1 >= text.length) return incomplete;
    if (code === escape || code >= 0x80) return this.#sequence(text, at, final);
    this.#sink.noise(this.#screen.length, 1);
    if (code === 0x0d && (!this.#overlong || text.charCodeAt(at + 1) === 0x0a)) this.#screen.moveTo(0);
    else if (code === 0x08 && !this.#overlong) this.#screen.moveBy(-1);
    // Shift out and in select a charset: `tput sgr0` writes one.
    else if (code !== 0x0e && code !== 0x0f) this.#show(code === 0x7f ? 0x2421 : pictures + code);
    return at + 1;
  }

  #sequence(text: string, at: number, final: boolean): number {
    const end = sequenceEnd(text, at);
    if (end === incomplete && !final) return incomplete;
    this.#sink.noise(this.#screen.length, 1);
    if (end === incomplete || end === malformed) {
      this.#show(escapeMark);
      const code = text.charCodeAt(at);
      if (code !== escape) this.#show(code - 0x40);
      return at + 1;
    }
    if (!this.#overlong) this.#perform(text, at, end);
    return end;
  }

  #show(code: number): void {
    this.#screen.write(code);
  }

  #lineFeed(): void {
    this.#screen.lineFeed();
    if (!this.#overlong) return;
    this.#sink.piece(this.#screen.take(this.#screen.length));
    this.#overlong = false;
  }

  /** Moves within the line; what leaves the line ends repainting, so that nothing printed gets lost. */
  #perform(text: string, at: number, end: number): void {
    if (text.charCodeAt(end - 1) === 0x6d) return;
    const long = text.charCodeAt(at) === escape;
    const kind = long ? text.charAt(at + 1) : String.fromCharCode(text.charCodeAt(at) - 0x40);
    if (kind !== "[") {
      if (long && end === at + 2) this.#screen.commit();
      return;
    }
    const parameter = text.slice(at + (long ? 2 : 1), end - 1);
    const count = /^\d{0,6}$/.test(parameter) ? Number(parameter) : -1;
    const final = text.charAt(end - 1);
    if (final === "K" || final === "J") this.#erase(final, count);
    else if (final === "G" && count >= 0) this.#screen.moveTo(count - 1);
    else if (final === "D" && count >= 0) this.#screen.moveBy(-Math.max(1, count));
    else if (final === "C" && count >= 0) this.#screen.moveBy(Math.max(1, count));
    else if ("ABEFHfdrsuST".includes(final)) this.#screen.commit();
  }

  #erase(final: "K" | "J", mode: number): void {
    if (mode === 0) this.#screen.erase("cursor");
    else if (final === "K" && mode === 2) this.#screen.erase("start");
    else if (final === "J" && mode > 0) this.#screen.commit();
  }

  #lines(cells: number): void {
    const text = this.#screen.take(cells);
    this.#stale = true;
    this.#sink.lines(text, text, 0, false);
  }

  /** Hands on what can no longer change. */
  #handOn(): void {
    const screen = this.#screen;
    if (screen.complete > 0) this.#lines(screen.complete);
    if (this.#overlong && screen.length > 0) this.#sink.piece(screen.take(screen.length));
  }
}

/** End of what is looked at in one step: of a line, if one ends there. */
function windowEnd(text: string, from: number): number {
  const most = Math.min(text.length, from + capacity);
  // In a slice of its own: in the whole text the search would go on to its start.
  const feed = text.slice(from, most).lastIndexOf("\n");
  return feed < 0 ? most : from + feed + 1;
}
