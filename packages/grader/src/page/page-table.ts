import { escapeHtml } from "./escape.js";
import type { PageItem } from "./page-data.js";
import { grouped, shortText } from "./shorten.js";

/** Signs beside the words: the colour is never alone. */
export const outcomeSigns: Readonly<Record<PageItem["outcome"], string>> = {
  passed: "✓",
  failed: "✗",
  infrastructure: "⚠\ufe0e",
  cancelled: "⊘",
};

const columns: readonly (readonly [key: string, title: string])[] = [
  ["line", "Line"],
  ["task", "Task"],
  ["model", "Model"],
  ["outcome", "Outcome"],
  ["status", "Verdict"],
  ["tests", "Tests"],
  ["why", "Why not"],
];

/** The table of all items, in the order of their lines. It can be read without the script. */
export function pageTable(items: readonly PageItem[]): string {
  const heads = columns.map(
    ([key, title]) =>
      `<th scope="col" class="c-${key}" aria-sort="${key === "line" ? "ascending" : "none"}">` +
      `<button type="button" data-sort="${key}">${title}<span class="arrow" aria-hidden="true"></span></button></th>`,
  );
  return (
    `<table id="items"><caption class="unseen">Items of the batch</caption>` +
    `<thead><tr>${heads.join("")}</tr></thead>\n<tbody>${items.map(rowOf).join("\n")}</tbody></table>`
  );
}

function rowOf(item: PageItem, place: number): string {
  const { line, task, model, outcome, status, counts, why, warning } = item;
  const tests = counts === null ? "–" : `${grouped(counts.passed)} / ${grouped(counts.total)}`;
  const name = task === "" ? "<i>no task</i>" : bdi(task);
  return (
    `<tr data-place="${place}"><td class="c-line">${line}</td>` +
    `<th scope="row" class="c-task"><a href="#line-${line}" tabindex="${place === 0 ? 0 : -1}">${name}</a></th>` +
    `<td class="c-model">${model === "" ? "–" : bdi(model)}</td>` +
    `<td class="c-outcome">${outcomeBadge(outcome)}</td>` +
    `<td class="c-status">${escapeHtml(status) || "–"}</td><td class="c-tests">${tests}</td>` +
    `<td class="c-why">${bdi(shortText(warning || why, 160).replaceAll("\n", " "))}</td></tr>`
  );
}

/** An outcome with its sign. */
function outcomeBadge(outcome: PageItem["outcome"]): string {
  return `<span class="badge ${outcome}"><span aria-hidden="true">${outcomeSigns[outcome]}</span> ${outcome}</span>`;
}

function bdi(text: string): string {
  return `<bdi>${escapeHtml(text)}</bdi>`;
}
