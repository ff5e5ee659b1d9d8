import { byId, element } from "./dom.js";
import { itemView } from "./item.js";
import { placeOf, Table } from "./table.js";
import { startTheme } from "./theme.js";

/** @typedef {import("../page-data.js").PageData} PageData */

/** @type {PageData} */
const data = JSON.parse(byId("data", HTMLScriptElement).textContent ?? "");
const table = new Table(data);
const dialog = byId("item", HTMLDialogElement);
const filter = byId("filter", HTMLInputElement);
/** The item that is open. @type {number | undefined} */
let opened;

/** @param {number | undefined} place */
function open(place) {
  const item = place === undefined ? undefined : data.items[place];
  if (place === undefined || item === undefined) return;
  opened = place;
  const { at, of, before, after } = table.around(place);
  const position = at === -1 ? "" : `${at + 1} of ${of} shown`;
  const head = element(
    "header",
    {},
    element("h2", { id: "item-title" }, element("bdi", {}, item.task || "no task"), badgeOf(place)),
    element(
      "p",
      {},
      ...[`line ${item.line}`, item.model, item.status, position].filter(Boolean).flatMap(separated),
    ),
    element(
      "div",
      { class: "moves" },
      moveButton("‹ Previous", "k", before),
      moveButton("Next ›", "j", after),
      closeButton(),
    ),
  );
  const body = element("div", {
    class: "body",
    role: "region",
    tabindex: "0",
    "aria-labelledby": "item-title",
  });
  body.append(...itemView(item, item.result === null ? null : (data.results[item.result] ?? null)));
  dialog.replaceChildren(head, body);
  if (!dialog.open) dialog.showModal();
  body.focus();
  showInAddress(`#line-${item.line}`);
}

/** @param {number} place */
function badgeOf(place) {
  return table.row(place)?.querySelector(".badge")?.cloneNode(true) ?? "";
}

/**
 * @param {string} text
 * @param {number} place
 */
function separated(text, place) {
  const part = element("bdi", {}, text);
  return place === 0 ? [part] : [" · ", part];
}

/**
 * @param {string} text
 * @param {string} key
 * @param {number | undefined} to
 */
function moveButton(text, key, to) {
  const button = element("button", { type: "button", "aria-keyshortcuts": key }, text);
  button.disabled = to === undefined;
  button.addEventListener("click", () => open(to));
  return button;
}

function closeButton() {
  const button = element("button", { type: "button", "aria-keyshortcuts": "Escape" }, "Close ✕");
  button.addEventListener("click", () => dialog.close());
  return button;
}

/** @param {string} hash What opens the item again; the whole address, since a page in a frame may have another base. */
function showInAddress(hash) {
  history.replaceState(null, "", location.href.replace(/#.*/, "") + hash);
}

function openFromAddress() {
  const line = /^#line-(\d+)$/.exec(location.hash)?.[1];
  const place = data.items.findIndex((item) => item.line === Number(line));
  if (place !== -1) open(place);
}

/** @param {HTMLElement} head */
function sortBy(head) {
  const cell = head.closest("th");
  const direction = cell?.getAttribute("aria-sort") === "ascending" ? -1 : 1;
  for (const other of document.querySelectorAll("#items th[aria-sort]"))
    other.setAttribute("aria-sort", "none");
  cell?.setAttribute("aria-sort", direction === 1 ? "ascending" : "descending");
  table.sort(head.dataset["sort"] ?? "line", direction);
}

/** @param {HTMLElement} button */
function showOutcome(button) {
  for (const other of document.querySelectorAll("[data-outcome]"))
    other.setAttribute("aria-pressed", String(other === button));
  table.only(button.dataset["outcome"] ?? "");
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const act = dialog.open
    ? itemKey(event.key)
    : event.target === filter
      ? filterKey(event.key)
      : tableKey(event.key);
  if (act === undefined) return;
  event.preventDefault();
  act();
}

/**
 * @param {string} key
 * @returns {(() => void) | undefined}
 */
function itemKey(key) {
  const around = opened === undefined ? undefined : table.around(opened);
  if (key === "j") return () => open(around?.after);
  return key === "k" ? () => open(around?.before) : undefined;
}

/**
 * @param {string} key
 * @returns {(() => void) | undefined}
 */
function filterKey(key) {
  if (key === "Escape") return clearFilter;
  return key === "ArrowDown" || key === "Enter" ? () => table.move(0) : undefined;
}

/**
 * @param {string} key
 * @returns {(() => void) | undefined}
 */
function tableKey(key) {
  if (key === "/") return focusFilter;
  if (key === "j" || key === "ArrowDown") return () => table.move(1);
  if (key === "k" || key === "ArrowUp") return () => table.move(-1);
  // Elsewhere these two scroll the page.
  if (document.activeElement?.closest("#items tbody") == null) return undefined;
  if (key === "Home") return () => table.move(-Infinity);
  return key === "End" ? () => table.move(Infinity) : undefined;
}

function focusFilter() {
  filter.focus();
  filter.select();
}

/** Once clears it, once more leaves it. */
function clearFilter() {
  if (filter.value === "") filter.blur();
  filter.value = "";
  table.filter("");
}

startTheme(byId("theme", HTMLButtonElement));
table.filter(filter.value);
filter.addEventListener("input", () => table.filter(filter.value));
document.addEventListener("keydown", onKey);
document.addEventListener("click", (event) => {
  const target = event.target instanceof Element ? event.target : null;
  const button = target?.closest("button");
  if (button?.dataset["sort"] !== undefined) sortBy(button);
  else if (button?.dataset["outcome"] !== undefined) showOutcome(button);
  const row = target?.closest("#items tbody tr");
  // Whoever selects text in a row wants the text.
  if (!(row instanceof HTMLTableRowElement) || getSelection()?.isCollapsed === false) return;
  event.preventDefault();
  open(placeOf(row));
});
dialog.addEventListener("click", (event) => {
  if (event.target === dialog) dialog.close();
});
dialog.addEventListener("close", () => {
  const row = opened === undefined ? undefined : table.row(opened);
  opened = undefined;
  showInAddress("");
  table.focus(row?.hidden === false ? row : undefined);
});
addEventListener("hashchange", openFromAddress);
openFromAddress();
