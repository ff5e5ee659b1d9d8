import type { CustomRule } from "../custom/custom-rule.js";
import { CustomFinder } from "../custom/custom-finder.js";
import { Redactor } from "../redact/redactor.js";
import { ReplacementMap } from "../explain/replacement-map.js";
import { LineRules } from "../line/line-rules.js";
import { bySpan, type Span } from "../line/span.js";
import { RootFinder } from "../paths/roots.js";
import { TemporaryFinder } from "../paths/temporary.js";
import { Literals } from "../placeholder/literals.js";
import { Output } from "../placeholder/output.js";
import { profiles } from "../profile/profiles.js";
import { Terminal, type TextSink } from "../terminal/terminal.js";
import type { MappedReplacement, NormalizeOptions, Replacement } from "./options.js";

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
  readonly #counts = new Map<string, number>();
  #controls = 0;
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
    this.#map = options.explain === "map" ? new ReplacementMap() : undefined;
    this.#output = new Output(options.literals === "escape", this.#map);
  }

  push(text: string): string {
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
    const counts = new Map(this.#counts);
    if (this.#controls > 0) counts.set("control", this.#controls);
    if (this.#output.escaped > 0) counts.set("literal", this.#output.escaped);
    return [...counts].map(([rule, count]) => ({ rule, count })).sort((a, b) => (a.rule < b.rule ? -1 : 1));
  }

  noise(ahead: number, controls: number): void {
    this.#controls += controls;
    this.#output.noise(this.#offset + ahead);
  }

  piece(text: string): void {
    this.#output.reach(this.#offset);
    this.#output.text(text);
    this.#offset += text.length;
  }

  lines(text: string): void {
    const spans: Span[] = [];
    this.#roots.find(text, spans);
    this.#temporary.find(text, spans);
    this.#lines.find(text, spans);
    this.#custom?.find(text, spans);
    this.#emit(text, this.#redacted(text, spans).sort(bySpan));
    this.#offset += text.length;
  }

  /** Secrets go before all else: another rule must not show a part of one. */
  #redacted(text: string, spans: Span[]): Span[] {
    const secrets = this.#redactor?.spans(text) ?? [];
    if (secrets.length === 0) return spans;
    let next = 0;
    const others = spans.sort(bySpan).filter((span) => {
      while ((secrets[next]?.end ?? Number.POSITIVE_INFINITY) <= span.start) next++;
      return (secrets[next]?.start ?? Number.POSITIVE_INFINITY) >= span.end;
    });
    return [...others, ...secrets];
  }

  #emit(text: string, spans: readonly Span[]): void {
    let from = 0;
    for (const span of spans) {
      if (span.start < from) continue;
      const literal = span.rule === "literal";
      if (!literal) this.#output.noise(this.#offset + span.start);
      if (span.start > from) this.#output.text(text.slice(from, span.start));
      if (literal) this.#emitLiteral(text, span);
      else this.#replace(text, span);
      from = span.end;
    }
    this.#output.reach(this.#offset + text.length);
    if (from < text.length) this.#output.text(from === 0 ? text : text.slice(from));
  }

  #emitLiteral(text: string, { start, end, text: escaped }: Span): void {
    this.#output.literal(text.slice(start, end), String(escaped), this.#offset + start);
  }

  #replace(text: string, { start, end, rule, text: mark }: Span): void {
    const shown = typeof mark === "string" ? mark : mark();
    this.#output.text(shown);
    this.#count(rule);
    this.#map?.note({
      rule,
      originalStart: this.#offset + start,
      original: text.slice(start, end),
      text: shown,
    });
  }

  #count(rule: string): void {
    this.#counts.set(rule, (this.#counts.get(rule) ?? 0) + 1);
  }
}

function nameRules(names: NormalizeOptions["names"] = {}): readonly CustomRule[] {
  return Object.entries(names).flatMap(([id, text]) =>
    text === undefined ? [] : [{ id, kind: "token", text }],
  );
}
