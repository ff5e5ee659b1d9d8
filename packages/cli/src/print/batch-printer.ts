import logUpdate from "log-update";
import type { BatchEvent, BatchIndex, ItemOutcome } from "@testbed/grader";
import { describeItem, describeTotals } from "./print-batch.js";

/** Tells how far a batch has come. */
export interface BatchPrinter {
  /** Something changed. */
  event(event: BatchEvent): void;
  /** All is done. */
  end(index: BatchIndex): void;
}

/** What a printer has to know. */
export interface BatchPrinterOptions {
  /** Number of items. */
  readonly total: number;
  /** JSON lines on standard output, and nothing else. */
  readonly json: boolean;
  /** Where the results go. */
  readonly out: string;
}

/** JSON lines, a screen that is redrawn on a terminal, or else a line for each item that ended. */
export function createBatchPrinter(options: BatchPrinterOptions): BatchPrinter {
  if (options.json) return jsonPrinter();
  return process.stdout.isTTY ? new ScreenPrinter(options) : linePrinter(options);
}

function jsonPrinter(): BatchPrinter {
  const write = (value: unknown): void => void process.stdout.write(`${JSON.stringify(value)}\n`);
  return { event: write, end: ({ totals }) => write({ status: "done", totals }) };
}

function linePrinter({ out }: BatchPrinterOptions): BatchPrinter {
  return {
    event(event) {
      if (event.status === "ended") process.stdout.write(`${describeItem(event.item, event.resumed)}\n`);
    },
    end: (index) => void process.stdout.write(`${describeTotals(index, out)}\n`),
  };
}

/** Redraws a line for each running item and one of counters, below the lines of those that ended. */
class ScreenPrinter implements BatchPrinter {
  readonly #options: BatchPrinterOptions;
  readonly #running = new Map<number, { readonly task: string; readonly since: number }>();
  readonly #counts: Record<ItemOutcome, number> = { passed: 0, failed: 0, infrastructure: 0, cancelled: 0 };
  readonly #start = Date.now();
  readonly #timer: NodeJS.Timeout;
  #fresh = 0;

  constructor(options: BatchPrinterOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.#draw(), 1000);
    this.#timer.unref();
  }

  event(event: BatchEvent): void {
    if (event.status === "started") {
      this.#running.set(event.line, { task: event.task, since: Date.now() });
    } else {
      this.#running.delete(event.item.line);
      this.#counts[event.item.outcome]++;
      if (!event.resumed) this.#fresh++;
      logUpdate.persist(describeItem(event.item, event.resumed));
    }
    this.#draw();
  }

  end(index: BatchIndex): void {
    clearInterval(this.#timer);
    logUpdate.clear();
    process.stdout.write(`${describeTotals(index, this.#options.out)}\n`);
  }

  #draw(): void {
    const lines = [...this.#running.values()].map(
      ({ task, since }) => `  ${task} ${clock(Date.now() - since)}`,
    );
    const { passed, failed, infrastructure, cancelled } = this.#counts;
    const left = this.#options.total - passed - failed - infrastructure - cancelled;
    const counters = `passed ${passed}  failed ${failed}  infra ${infrastructure}  left ${left}${this.#timeLeft(left)}`;
    logUpdate([...lines, counters].join("\n"));
  }

  /** From the pace so far; what was kept from before says nothing about it. */
  #timeLeft(left: number): string {
    if (this.#fresh === 0 || left === 0) return "";
    return `  about ${clock(((Date.now() - this.#start) / this.#fresh) * left)}`;
  }
}

function clock(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
