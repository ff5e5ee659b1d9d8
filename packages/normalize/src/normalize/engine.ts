import type { CustomRule } from "../custom/custom-rule.js";
import { CustomFinder } from "../custom/custom-finder.js";
import { Redactor } from "../redact/redactor.js";
import { Counts } from "../explain/counts.js";
import { ReplacementMap } from "../explain/replacement-map.js";
import { LineRules } from "../line/line-rules.js";
import { merged, sorted, type Span } from "../line/span.js";
import { RootFinder } from "../paths/roots.js";
import { TemporaryFinder } from "../paths/temporary.js";
import { Literals } from "../placeholder/literals.js";
import { Output } from "../placeholder/output.js";
import { profiles } from "../profile/profiles.js";
import { scanner } from "../judge/shared.js";
import type { Edit } from "../scan/scanner.js";
import { Terminal, type TextSink } from "../terminal/terminal.js";
import type { MappedReplacement, NormalizeOptions, Replacement } from "./options.js";

/** Units of text in which nothing was found that may wait until it matters what they open. */
const patience = 1 << 20;

/** Text in, normalized text out, a piece at a time: controls first, then all rules on the lines that are left. */
export class Engine implements TextSink {
  readonly #terminal = new Terminal(this);
  readonly #roots: RootFinder;
  readonly #temporary: TemporaryFinder;
  readonly #lines: LineRules;
  readonly #custom: CustomFinder | undefined;
  readonly #redactor: Redactor | undefined;
  readonly #output: Output;
  readonly #map: ReplacementMap | undefined;
  /** Whether no rule of the caller and no profile has to see all lines. */
  readonly #onlyOwnRules: boolean;
  readonly #counts = new Counts();
  /** Units of clean text before what is looked at. */
  #offset = 0;

  constructor(options: NormalizeOptions) {
    const relativeStacks = options.profile !== undefined && profiles[options.profile].relativeStacks === true;
    this.#roots = new RootFinder(options.roots ?? [], {
      relativeStacks,
      truncated: options.truncated ?? "keep",
    });
    this.#temporary = new TemporaryFinder(options.tempDirectories ?? []);
    const literals =
      options.literals === "keep"
        ? undefined
        : new Literals([
            ...(options.roots ?? []).map(({ name }) => name),
            ...(options.custom ?? []).map(({ id }) => id),
          ]);
    this.#lines = new LineRules(options, literals);
    const custom = [...(options.custom ?? []), ...nameRules(options.names)];
    this.#custom = custom.length > 0 ? new CustomFinder(custom) : undefined;
    this.#redactor = options.redact && new Redactor(options.redact);
    this.#onlyOwnRules = custom.length === 0 && options.redact === undefined && options.profile === undefined;
    this.#map = options.explain === "map" ? new ReplacementMap() : undefined;
    this.#output = new Output(options.literals === "escape", this.#map);
  }

  push(text: string): string {
    if (text !== "") this.#lines.settle(scanner, patience);
    this.#output.expect(text.length);
    this.#terminal.write(text);
    return this.#output.take();
  }

  end(): string {
    this.#terminal.end();
    return this.#output.end();
  }

  /** Whether nothing but blanks was left. */
  get empty(): boolean {
    return this.#output.empty;
  }

  /** Every replacement, if they were asked for. */
  map(): readonly MappedReplacement[] | undefined {
    return this.#map?.entries();
  }

  replacements(): readonly Replacement[] {
    const counts = this.#counts.entries();
    const { escaped } = this.#output;
    if (escaped === 0) return counts;
    return [...counts, { rule: "literal", count: escaped }].sort((a, b) => (a.rule < b.rule ? -1 : 1));
  }

  noise(ahead: number, controls: number): void {
    this.#counts.add("control", controls);
    this.#output.noise(this.#offset + ahead);
  }

  piece(text: string): void {
    this.#output.reach(this.#offset);
    this.#output.text(text);
    this.#offset += text.length;
  }

  lines(text: string, source: string, from: number, loaded: boolean): void {
    if (!loaded) scanner.load(text);
    if (!scanner.tells && this.#onlyOwnRules) {
      this.#lines.defer(text);
      this.#untouched(text, source, from);
      return;
    }
    const veil = this.#redactor?.veil(text);
    const shown = veil ? veil.text : text;
    if (this.#lines.settle(scanner) || veil) scanner.load(shown);
    const found = this.#spans(shown);
    const spans = veil ? veil.lifted(found) : found;
    if (veil) scanner.load(text);
    if (spans.length === 0) this.#untouched(text, source, from);
    else this.#emit(text, spans);
  }

  /** What the rules find in the text that the scanner holds. */
  #spans(text: string): readonly Span[] {
    const count = scanner.search();
    const paths: Span[] = [];
    this.#roots.find(text, paths);
    this.#temporary.find(text, scanner.paths(), paths);
    const others: Span[] = [];
    const ordered = sorted(paths);
    this.#lines.find(text, scanner, count, ordered, others);
    this.#custom?.find(text, others);
    return merged(ordered, sorted(others));
  }

  #untouched(text: string, source: string, from: number): void {
    this.#output.stretch(text, source, from);
    this.#offset += text.length;
    this.#output.reach(this.#offset);
  }

  #emit(text: string, spans: readonly Span[]): void {
    if (spans.some(({ rule }) => rule === "literal")) this.#emitPieces(text, spans);
    else if (spans.length > 0) this.#emitWhole(text, spans);
    else this.#output.text(text);
    this.#offset += text.length;
    this.#output.reach(this.#offset);
  }

  /** Without literals the text is put together in one step. */
  #emitWhole(text: string, spans: readonly Span[]): void {
    const edits: Edit[] = [];
    let from = 0;
    for (const span of spans) {
      if (span.start < from) continue;
      edits.push({ start: span.start, end: span.end, mark: this.#mark(text, span) });
      from = span.end;
    }
    this.#output.noise(this.#offset + (spans[0]?.start ?? 0));
    this.#output.encoded(scanner.assemble(edits));
  }

  #emitPieces(text: string, spans: readonly Span[]): void {
    let from = 0;
    for (const span of spans) {
      if (span.start < from) continue;
      const literal = span.rule === "literal";
      if (!literal) this.#output.noise(this.#offset + span.start);
      if (span.start > from) this.#output.text(text.slice(from, span.start));
      if (literal) this.#emitLiteral(text, span);
      else this.#output.text(this.#mark(text, span));
      from = span.end;
    }
    if (from < text.length) this.#output.text(text.slice(from));
  }

  #emitLiteral(text: string, { start, end, text: escaped }: Span): void {
    this.#output.literal(text.slice(start, end), String(escaped), this.#offset + start);
  }

  /** What replaces the span, once that is certain: counts it. */
  #mark(text: string, { start, end, rule, text: mark }: Span): string {
    const shown = typeof mark === "string" ? mark : mark();
    this.#counts.add(rule);
    this.#map?.note({
      rule,
      originalStart: this.#offset + start,
      original: text.slice(start, end),
      text: shown,
    });
    return shown;
  }
}

function nameRules(names: NormalizeOptions["names"] = {}): readonly CustomRule[] {
  return Object.entries(names).flatMap(([id, text]) =>
    text === undefined ? [] : [{ id, kind: "token", text }],
  );
}
