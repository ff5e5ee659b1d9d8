import { totalsOf, type BatchTotals } from "../batch/batch-index.js";
import { escapeHtml } from "./escape.js";
import type { PageItem } from "./page-data.js";
import { outcomeSigns } from "./page-table.js";
import { grouped } from "./shorten.js";

const outcomes = ["passed", "failed", "infrastructure", "cancelled"] as const;

/** What the batch came to: passed of graded, and what is in no rate. */
export function pageHead(items: readonly PageItem[]): string {
  const totals = totalsOf(items);
  return (
    `<div><p class="rate"><strong>${rateOf(totals)}</strong> ${rateInWords(totals)}</p>` +
    `<p class="apart">${apart(totals)}${flakyInWords(items, totals)}</p>${bar(totals)}</div>${models(items)}`
  );
}

/** Buttons that show the items of one outcome alone, each with its count. */
export function outcomeFilters(items: readonly PageItem[]): string {
  const totals = totalsOf(items);
  const button = (key: string, text: string, count: number): string =>
    `<button type="button" data-outcome="${key}" aria-pressed="${key === "" ? "true" : "false"}">${text} <b>${grouped(count)}</b></button>`;
  const each = outcomes.map((key) =>
    button(key, `<span class="${key}" aria-hidden="true">${outcomeSigns[key]}</span> ${key}`, totals[key]),
  );
  return `<div class="outcomes" role="group" aria-label="Outcome">${button("", "all", totals.items)}${each.join("")}</div>`;
}

/** Rounded, but only all reads 100 %, and only none 0 %. */
function rateOf({ passed, graded }: BatchTotals): string {
  if (graded === 0) return "–";
  const tenths = Math.round((passed * 1000) / graded);
  const bounded = passed === 0 || passed === graded ? tenths : Math.min(999, Math.max(1, tenths));
  return `${(bounded / 10).toFixed(1)} %`;
}

function rateInWords({ passed, graded }: BatchTotals): string {
  return graded === 0 ? "nothing was graded" : `${grouped(passed)} of ${grouped(graded)} graded passed`;
}

function apart({ items, graded, failed, infrastructure, cancelled }: BatchTotals): string {
  const counted = `${grouped(items)} ${items === 1 ? "item" : "items"}: ${grouped(graded)} graded, ${grouped(failed)} of them failed`;
  return `${counted}. In no rate: ${grouped(infrastructure)} infrastructure, ${grouped(cancelled)} cancelled.`;
}

/** Flaky items are among the failed, or among the passed where one pass is enough. */
function flakyInWords(items: readonly PageItem[], { flaky }: BatchTotals): string {
  if (flaky === 0) return "";
  const counted = items.some((item) => item.flaky && item.outcome === "passed") ? "passed" : "failed";
  return ` ${grouped(flaky)} flaky, counted as ${counted}.`;
}

/** Decoration: the numbers stand beside it. */
function bar(totals: BatchTotals): string {
  let from = 0;
  const parts = outcomes.map((key) => {
    const rect = `<rect class="${key}" x="${from}" y="0" width="${totals[key]}" height="1"/>`;
    from += totals[key];
    return totals[key] === 0 ? "" : rect;
  });
  return `<svg class="bar" aria-hidden="true" viewBox="0 0 ${Math.max(1, totals.items)} 1" preserveAspectRatio="none">${parts.join("")}</svg>`;
}

function models(items: readonly PageItem[]): string {
  const byModel = new Map<string, PageItem[]>();
  for (const item of items) {
    const own = byModel.get(item.model);
    if (own === undefined) byModel.set(item.model, [item]);
    else own.push(item);
  }
  if (byModel.size < 2) return "";
  const rows = [...byModel]
    .map(([model, own]) => ({ model, totals: totalsOf(own) }))
    .sort((a, b) => shareOf(b.totals) - shareOf(a.totals) || (a.model < b.model ? -1 : 1))
    .map(({ model, totals }) => modelRow(model, totals));
  return (
    `<details class="models" ${byModel.size <= 12 ? "open" : ""}><summary>By model (${grouped(byModel.size)})</summary>` +
    `<div class="wide"><table><thead><tr><th scope="col">Model</th><th scope="col">Rate</th><th scope="col">Passed of graded</th>` +
    `<th scope="col">Infrastructure</th><th scope="col">Cancelled</th></tr></thead><tbody>${rows.join("")}</tbody></table></div></details>`
  );
}

function modelRow(model: string, totals: BatchTotals): string {
  const name = model === "" ? "<i>not named</i>" : `<bdi>${escapeHtml(model)}</bdi>`;
  const { passed, graded, infrastructure, cancelled } = totals;
  return (
    `<tr><th scope="row">${name}</th><td>${rateOf(totals)}</td><td>${grouped(passed)} of ${grouped(graded)}</td>` +
    `<td>${grouped(infrastructure)}</td><td>${grouped(cancelled)}</td></tr>`
  );
}

/** What was not graded has no rate, and comes last. */
function shareOf({ passed, graded }: BatchTotals): number {
  return graded === 0 ? -1 : passed / graded;
}
