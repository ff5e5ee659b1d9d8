import { byId, grouped } from "./dom.js";

/**
 * @typedef {import("../page-data.js").PageData} PageData
 * @typedef {import("../page-data.js").PageItem} PageItem
 */

const outcomeOrder = ["failed", "infrastructure", "cancelled", "passed"];

/** The table: which rows are shown, in which order, and which one the keyboard is at. */
export class Table {
  #items;
  #texts;
  #body;
  /** @type {HTMLTableRowElement[]} */
  #rows;
  #outcome = "";
  /** @type {readonly string[]} */
  #words = [];

  /** @param {PageData} data */
  constructor(data) {
    this.#items = data.items;
    this.#texts = data.items.map((item) => searchText(item, data));
    const body = byId("items", HTMLTableElement).tBodies[0];
    if (body === undefined) throw new Error("the table has no body");
    this.#body = body;
    this.#rows = [...body.rows];
    this.show();
  }

  /** @param {string} text Words that all have to be found. */
  filter(text) {
    this.#words = text.toLowerCase().split(/\s+/).filter(Boolean);
    this.show();
  }

  /** @param {string} outcome The only one that is shown; empty for all. */
  only(outcome) {
    this.#outcome = outcome;
    this.show();
  }

  /**
   * @param {string} column
   * @param {1 | -1} direction
   */
  sort(column, direction) {
    const values = this.#items.map((item) => sortValue(item, column));
    const byLine = (/** @type {HTMLTableRowElement} */ row) => placeOf(row);
    this.#rows.sort(
      (a, b) => direction * compare(values[placeOf(a)], values[placeOf(b)]) || byLine(a) - byLine(b),
    );
    this.#body.append(...this.#rows);
    this.show();
  }

  /** Applies filter and outcome; the keyboard stays at a row that is shown. */
  show() {
    let shown = 0;
    for (const row of this.#rows) {
      row.hidden = !this.#isWanted(placeOf(row));
      if (!row.hidden) shown += 1;
    }
    const all = this.#items.length;
    byId("shown", HTMLElement).textContent =
      `${grouped(shown)} of ${grouped(all)} ${all === 1 ? "item" : "items"} shown`;
    byId("none", HTMLElement).hidden = shown > 0;
    const current = this.#rows.find((row) => linkOf(row).tabIndex === 0 && !row.hidden);
    this.#enter(current ?? this.#visible()[0]);
  }

  /**
   * Moves the keyboard along the rows that are shown.
   *
   * @param {number} by
   */
  move(by) {
    const visible = this.#visible();
    const at = visible.findIndex((row) => row.contains(document.activeElement));
    const current = visible.findIndex((row) => linkOf(row).tabIndex === 0);
    const to = at === -1 ? current : Math.min(Math.max(at + by, 0), visible.length - 1);
    this.focus(visible[to]);
  }

  /** @param {HTMLTableRowElement | undefined} row */
  focus(row) {
    if (row === undefined) return;
    this.#enter(row);
    linkOf(row).focus();
  }

  /**
   * @param {number} place
   * @returns {HTMLTableRowElement | undefined}
   */
  row(place) {
    return this.#rows.find((row) => placeOf(row) === place);
  }

  /**
   * Where an item stands among those that are shown, and its neighbours.
   *
   * @param {number} place
   */
  around(place) {
    const places = this.#visible().map(placeOf);
    const at = places.indexOf(place);
    return { at, of: places.length, before: at === -1 ? undefined : places[at - 1], after: places[at + 1] };
  }

  #visible() {
    return this.#rows.filter((row) => !row.hidden);
  }

  /** @param {number} place */
  #isWanted(place) {
    if (this.#outcome !== "" && this.#items[place]?.outcome !== this.#outcome) return false;
    const text = this.#texts[place] ?? "";
    return this.#words.every((word) => text.includes(word));
  }

  /** @param {HTMLTableRowElement | undefined} row The one row that the tabulator stops at. */
  #enter(row) {
    for (const other of this.#rows) {
      const link = linkOf(other);
      if (link.tabIndex === 0 && other !== row) link.tabIndex = -1;
    }
    if (row !== undefined) linkOf(row).tabIndex = 0;
  }
}

/**
 * @param {HTMLTableRowElement} row
 * @returns {number} The item's place in the data.
 */
export function placeOf(row) {
  return Number(row.dataset["place"]);
}

/** @param {HTMLTableRowElement} row */
function linkOf(row) {
  const link = row.querySelector("a");
  if (link === null) throw new Error("a row has no link");
  return link;
}

/**
 * @param {PageItem} item
 * @param {PageData} data
 */
function searchText(item, { results }) {
  const result = item.result === null ? undefined : results[item.result];
  const findings = result?.findings.shown.map(({ code }) => code) ?? [];
  const failures = result?.failures.shown.map(({ title }) => title) ?? [];
  const unmet = result?.unmet.shown.map(({ name }) => name) ?? [];
  const { task, model, outcome, status, why } = item;
  return [task, model, outcome, status, why, ...findings, ...failures, ...unmet].join("\n").toLowerCase();
}

/**
 * @param {PageItem} item
 * @param {string} column
 * @returns {number | string}
 */
function sortValue(item, column) {
  if (column === "task") return item.task;
  if (column === "model") return item.model;
  if (column === "outcome") return outcomeOrder.indexOf(item.outcome);
  if (column === "status") return item.status;
  if (column === "tests")
    return item.counts === null ? -1 : item.counts.passed / Math.max(1, item.counts.total);
  return column === "why" ? item.why : item.line;
}

/**
 * @param {number | string | undefined} a
 * @param {number | string | undefined} b
 */
function compare(a, b) {
  if (typeof a === "string" && typeof b === "string") return a.localeCompare(b, "en", { numeric: true });
  return Number(a) - Number(b);
}
