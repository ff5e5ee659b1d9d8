import { createHash } from "node:crypto";
import { testbedVersion } from "../version/testbed-version.js";
import { escapeHtml } from "./escape.js";
import type { PageAssets } from "./page-assets.js";
import type { PageItem } from "./page-data.js";
import { pageItems, pageJson, type PageSources } from "./page-content.js";
import { outcomeFilters, pageHead } from "./page-head.js";
import { pageTable } from "./page-table.js";

const mostBytes = 9_500_000;

/**
 * One page that shows a batch: a table of its items and everything that is kept of each. It needs no network and asks for
 * none, and nothing in a result can run in it: texts are data, and its policy admits its own style and script alone.
 *
 * @returns HTML; the same for the same batch.
 */
export function batchPage(sources: PageSources, { style, script }: PageAssets): string {
  const items = pageItems(sources);
  const policy =
    `default-src 'none'; style-src '${hashOf(style)}'; script-src '${hashOf(script)}'; ` +
    "base-uri 'none'; form-action 'none'";
  const body = pageBody(items);
  const spare = mostBytes - [body, script, style].reduce((sum, part) => sum + Buffer.byteLength(part), 0);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>testbed: results of a batch</title>
<style>${style}</style>
</head>
<body>
${body}
<script type="application/json" id="data">${pageJson(sources, items, spare)}</script>
<script>${script}</script>
</body>
</html>
`;
}

/** What is there without the script. */
function pageBody(items: readonly PageItem[]): string {
  return `<header class="top">
<h1>Results of a batch</h1>
<button type="button" id="theme">Theme: system</button>
</header>
<main>
<section class="summary" aria-label="Totals">${pageHead(items)}</section>
<search class="tools">
<label class="filter"><span>Filter</span><input id="filter" type="search" autocomplete="off" spellcheck="false" placeholder="task, model, test, finding …" aria-keyshortcuts="/" aria-describedby="keys"></label>
${outcomeFilters(items)}
<p id="shown" role="status"></p>
</search>
<noscript><p>Filtering, sorting and the details of an item need the script of this page, which is switched off here.</p></noscript>
${pageTable(items)}
<p id="none" hidden>No item matches.</p>
</main>
<footer>
<p id="keys"><kbd>/</kbd> filter · <kbd>↑</kbd> <kbd>↓</kbd> or <kbd>j</kbd> <kbd>k</kbd> move · <kbd>Enter</kbd> opens · <kbd>Esc</kbd> closes</p>
<p>testbed ${escapeHtml(testbedVersion)}. Output is normalized; characters that cannot be seen stand as ⟨names⟩.</p>
</footer>
<dialog id="item" aria-labelledby="item-title"></dialog>`;
}

function hashOf(content: string): string {
  return `sha256-${createHash("sha256").update(content).digest("base64")}`;
}
