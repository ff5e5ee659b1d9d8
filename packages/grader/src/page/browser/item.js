import { differenceView } from "./difference.js";
import { element, grouped } from "./dom.js";

/**
 * @typedef {import("../page-data.js").PageItem} PageItem
 * @typedef {import("../page-data.js").PageResult} PageResult
 * @typedef {import("../page-data.js").PageText} PageText
 */

/** @type {Readonly<Record<PageItem["outcome"], string>>} */
const reasonTitles = {
  passed: "Findings",
  failed: "Why it did not pass",
  infrastructure: "Why it was not graded",
  cancelled: "Why it was not graded",
};

/**
 * Everything about an item.
 *
 * @param {PageItem} item
 * @param {PageResult | null} result
 * @returns {readonly HTMLElement[]}
 */
export function itemView(item, result) {
  const sections = [reasons(item, result)];
  if (result === null)
    return [...sections, element("p", { class: "quiet" }, "Nothing more is kept of this item.")];
  if (result.failures.shown.length > 0) sections.push(failures(result));
  if (result.errors.shown.length > 0) sections.push(errors(result));
  if (result.unmet.shown.length > 0) sections.push(unmet(result));
  sections.push(comparison(result), output(result), facts(result));
  return sections;
}

/**
 * @param {string} title
 * @param {readonly HTMLElement[]} children
 */
function section(title, ...children) {
  return element("section", {}, element("h3", {}, title), ...children);
}

/**
 * @param {number} more
 * @returns {HTMLElement[]}
 */
function moreLine(more) {
  return more === 0 ? [] : [element("p", { class: "cut" }, `${grouped(more)} more are not shown.`)];
}

/**
 * @param {PageItem} item
 * @param {PageResult | null} result
 */
function reasons({ outcome, why, hint, warning }, result) {
  const shown = result?.findings.shown ?? [];
  const list = shown.map(({ code, message }) =>
    element("li", {}, element("code", {}, code), " ", element("bdi", {}, message)),
  );
  // The problem repeats the first finding, where there is one.
  const said = shown.some(({ message }) => message === why);
  return section(
    reasonTitles[outcome],
    ...(warning === "" ? [] : [element("p", { class: "warning" }, `⚠\ufe0e ${warning}`)]),
    ...(why === "" || said ? [] : [element("p", {}, element("bdi", {}, why))]),
    ...(list.length === 0 ? [] : [element("ul", { class: "findings" }, ...list)]),
    ...moreLine(result?.findings.more ?? 0),
    ...(hint === "" ? [] : [element("p", { class: "quiet" }, hint)]),
  );
}

/** @param {PageResult} result */
function failures({ failures: { shown, more } }) {
  const open = shown.length <= 10 ? { open: "" } : {};
  const entries = shown.map(({ title, place, message }) =>
    element(
      "details",
      { class: "failure", ...open },
      element(
        "summary",
        {},
        element("span", { class: "failed", "aria-hidden": "true" }, "✗"),
        " ",
        element("bdi", {}, title),
      ),
      ...(place === "" ? [] : [element("p", { class: "place" }, element("code", {}, place))]),
      message === ""
        ? element("p", { class: "quiet" }, "The runner gave no message.")
        : textBlock(message, `Message of ${title}`),
    ),
  );
  return section(`Failing tests (${grouped(shown.length + more)})`, ...entries, ...moreLine(more));
}

/** @param {PageResult} result */
function errors({ errors: { shown, more } }) {
  const entries = shown.map(({ kind, message }) =>
    element(
      "div",
      { class: "failure" },
      element("p", {}, element("code", {}, kind)),
      textBlock(message, "Error"),
    ),
  );
  return section(`Errors outside of tests (${grouped(shown.length + more)})`, ...entries, ...moreLine(more));
}

/** @param {PageResult} result */
function unmet({ unmet: { shown, more } }) {
  const rows = shown.map(({ name, group, status }) =>
    element("li", {}, element("bdi", {}, name), ` — ${status} (${group})`),
  );
  return section(
    `Tests the task names that did not pass (${grouped(shown.length + more)})`,
    element("ul", {}, ...rows),
    ...moreLine(more),
  );
}

/** @param {PageResult} result */
function comparison({ comparison: compared }) {
  if (compared.status === "none")
    return section("Output against the reference", element("p", { class: "quiet" }, compared.reason));
  return section(
    "Output against the reference",
    element("p", { class: "reference" }, "The reference is ", element("bdi", {}, compared.reference), "."),
    element("h4", {}, "Standard output"),
    differenceView(compared.stdout),
    element("h4", {}, "Standard error"),
    differenceView(compared.stderr),
  );
}

/** @param {PageResult} result */
function output({ stdout, stderr }) {
  return section("Normalized output", stream("Standard output", stdout), stream("Standard error", stderr));
}

/**
 * @param {string} title
 * @param {PageText} text
 */
function stream(title, { shown, more, file }) {
  if (shown === "") return element("p", { class: "quiet" }, `${title}: empty.`);
  const cut =
    more === 0
      ? []
      : [
          element(
            "p",
            { class: "cut" },
            `${grouped(more)} characters are left out; the whole is in `,
            element("code", {}, file),
            ".",
          ),
        ];
  return element("details", {}, element("summary", {}, title), ...cut, textBlock(shown, title));
}

/** @param {PageResult} result */
function facts({ facts: entries }) {
  const rows = entries.flatMap(([label, value]) => [
    element("dt", {}, label),
    element("dd", {}, element("bdi", {}, value)),
  ]);
  return section("Facts", element("dl", {}, ...rows));
}

/**
 * A text that can be scrolled by keyboard.
 *
 * @param {string} text
 * @param {string} label
 */
function textBlock(text, label) {
  return element("pre", { tabindex: "0", role: "group", "aria-label": label }, element("bdi", {}, text));
}
