import { element, grouped } from "./dom.js";

/**
 * @typedef {import("../page-data.js").PageDifference} PageDifference
 * @typedef {import("../page-data.js").PageHunk} PageHunk
 * @typedef {{ readonly text: string, readonly line: number, readonly sign: "" | "−" | "+" }} Side
 */

/**
 * A difference, the reference on the left and the item on the right.
 *
 * @param {PageDifference} difference
 * @returns {HTMLElement}
 */
export function differenceView(difference) {
  if (difference.status === "equal") return element("p", { class: "quiet" }, "Equal to the reference.");
  const body = element("tbody", { role: "rowgroup" });
  let last = 0;
  for (const hunk of difference.hunks) {
    if (difference.aligned && hunk.left - 1 > last) body.append(gapRow(hunk.left - 1 - last));
    for (const [left, right] of pairs(hunk)) {
      body.append(pairRow(left, right));
      last = left?.line ?? last;
    }
  }
  const head = element(
    "thead",
    {},
    element("tr", { role: "row" }, headCell("− Reference"), headCell("+ This item")),
  );
  const view = element(
    "div",
    { class: "difference" },
    element("table", { role: "table" }, columns(), head, body),
  );
  if (!difference.aligned)
    view.prepend(
      element(
        "p",
        { class: "quiet" },
        "They differ in too many lines to be aligned; the beginnings side by side:",
      ),
    );
  if (difference.more > 0)
    view.append(
      element(
        "p",
        { class: "cut" },
        `${grouped(difference.more)} more lines of the difference are not shown.`,
      ),
    );
  return view;
}

function columns() {
  const side = () => ["number", "sign", "text"].map((name) => element("col", { class: name }));
  return element("colgroup", {}, ...side(), ...side());
}

/** @param {string} text */
function headCell(text) {
  return element("th", { role: "columnheader", scope: "col", colspan: "3" }, text);
}

/** @param {number} lines */
function gapRow(lines) {
  const text = `⋯ ${grouped(lines)} equal ${lines === 1 ? "line" : "lines"}`;
  return element("tr", { role: "row", class: "gap" }, element("td", { role: "cell", colspan: "6" }, text));
}

/**
 * Lines of a hunk side by side: removed ones beside the added ones that follow them.
 *
 * @param {PageHunk} hunk
 * @returns {readonly (readonly [Side | null, Side | null])[]}
 */
function pairs(hunk) {
  /** @type {[Side | null, Side | null][]} */
  const rows = [];
  /** @type {Side[]} */
  let removed = [];
  /** @type {Side[]} */
  let added = [];
  const flush = () => {
    for (let place = 0; place < Math.max(removed.length, added.length); place += 1)
      rows.push([removed[place] ?? null, added[place] ?? null]);
    removed = [];
    added = [];
  };
  let [left, right] = [hunk.left, hunk.right];
  for (const [place, line] of hunk.lines.entries()) {
    // A line that begins with a backslash is said of the one before it.
    const text =
      line.slice(1) + (hunk.lines[place + 1]?.startsWith("\\") === true ? "  ⟨no newline at the end⟩" : "");
    if (line.startsWith("-")) removed.push({ text, line: left++, sign: "−" });
    else if (line.startsWith("+")) added.push({ text, line: right++, sign: "+" });
    else if (line.startsWith(" ")) {
      flush();
      rows.push([
        { text, line: left++, sign: "" },
        { text, line: right++, sign: "" },
      ]);
    }
  }
  flush();
  return rows;
}

/**
 * @param {Side | null} left
 * @param {Side | null} right
 */
function pairRow(left, right) {
  const changed = left !== null && right !== null && left.sign !== "";
  const [from, till] = changed ? sharedEnds(left.text, right.text) : [0, 0];
  const className = left?.sign === "" ? "same" : "changed";
  return element(
    "tr",
    { role: "row", class: className },
    ...cells(left, "left", changed, from, till),
    ...cells(right, "right", changed, from, till),
  );
}

/**
 * @param {Side | null} side
 * @param {string} name
 * @param {boolean} changed
 * @param {number} from
 * @param {number} till
 */
function cells(side, name, changed, from, till) {
  if (side === null) return [element("td", { role: "cell", class: `${name} nothing`, colspan: "3" })];
  const kind = side.sign === "" ? "" : side.sign === "+" ? "added" : "removed";
  const end = side.text.length - till;
  const text =
    changed && (from > 0 || till > 0)
      ? [side.text.slice(0, from), element("mark", {}, side.text.slice(from, end)), side.text.slice(end)]
      : [side.text];
  return [
    element("td", { role: "cell", class: `${name} number ${kind}` }, String(side.line)),
    element("td", { role: "cell", class: `${name} sign ${kind}` }, side.sign),
    element("td", { role: "cell", class: `${name} text ${kind}` }, element("bdi", {}, ...text)),
  ];
}

/**
 * How many characters two lines share at their beginnings and at their ends.
 *
 * @param {string} a
 * @param {string} b
 * @returns {readonly [number, number]}
 */
function sharedEnds(a, b) {
  const most = Math.min(a.length, b.length);
  let from = 0;
  while (from < most && a[from] === b[from]) from += 1;
  let till = 0;
  while (till < most - from && a.at(-1 - till) === b.at(-1 - till)) till += 1;
  return [from, till];
}
