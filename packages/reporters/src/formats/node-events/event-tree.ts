import { finding } from "../../run/finding.js";
import type { Finding } from "../../run/test-run.js";
import { clip } from "../../text/clip.js";
import type { NodeEvent, ResultEvent } from "./node-event.js";

/** A test, suite or file that ended, with what ended inside it. */
export interface EventNode {
  readonly result: ResultEvent;
  readonly children: readonly EventNode[];
}

/** Builds the tree of results: children are reported before their parent, and every level ends with its plan. */
export class EventTree {
  /** Files that failed in a run without isolation, where no file is a test. */
  readonly outside: EventNode[] = [];
  /** What does not fit together. */
  readonly findings: Finding[] = [];
  readonly #levels = new Map<number, EventNode[]>();
  readonly #planned = new Set<number>();
  readonly #evidence: string;

  constructor(events: readonly NodeEvent[], evidence: string) {
    this.#evidence = evidence;
    const isIsolated = events.some((event) => event.type === "enqueue" && event.isFile);
    for (const event of events) {
      if (event.type === "plan") this.#addPlan(event);
      if (event.type !== "pass" && event.type !== "fail") continue;
      // A hook outside of any suite threw: without isolation neither the plan nor the totals count its file.
      if (event.isFile && !isIsolated) this.outside.push({ result: event, children: [] });
      else this.#addResult(event);
    }
    this.#close();
  }

  /** Results without a parent. */
  get roots(): readonly EventNode[] {
    return this.#levels.get(0) ?? [];
  }

  #addPlan({ nesting, count, file }: Extract<NodeEvent, { type: "plan" }>): void {
    // A file that reported no test hands on its own empty plan; that of the run names no file.
    if (nesting === 0 && file !== undefined) return;
    const seen = this.#levels.get(nesting)?.length ?? 0;
    if (seen !== count || this.#planned.has(nesting)) {
      const message = `A plan names ${count} tests, ${seen} were reported.`;
      this.findings.push(finding("plan-not-met", message, this.#evidence));
    }
    this.#planned.add(nesting);
  }

  #addResult(result: ResultEvent): void {
    const { nesting } = result;
    const children = this.#levels.get(nesting + 1) ?? [];
    if (children.length > 0 && (result.isFile || !this.#planned.has(nesting + 1))) this.#orphan(children);
    this.#levels.delete(nesting + 1);
    this.#planned.delete(nesting + 1);
    const node = { result, children };
    if (this.#planned.has(nesting)) this.#orphan([node]);
    const level = this.#levels.get(nesting);
    if (level === undefined) this.#levels.set(nesting, [node]);
    else level.push(node);
  }

  #close(): void {
    for (const [nesting, nodes] of this.#levels) if (nesting > 0) this.#orphan(nodes);
    if (!this.#planned.has(0)) {
      this.findings.push(finding("plan-not-met", "The events hold no plan.", this.#evidence));
    }
  }

  #orphan([first]: readonly EventNode[]): void {
    const message = `"${clip(first?.result.name ?? "", 200)}" was reported, the test around it was not.`;
    this.findings.push(finding("test-unreported", message, this.#evidence));
  }
}
