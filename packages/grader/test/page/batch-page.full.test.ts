import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { failedResult, passedResult, ungradedResult } from "../export/results.js";
import { batchOf, largeBatch, printing } from "./batches.js";
import { noBrowser, openPage, startBrowser } from "./open-page.js";

let browser: Browser;

beforeAll(async () => {
  if (noBrowser === null) browser = await startBrowser();
});
afterAll(async () => {
  if (noBrowser === null) await browser.close();
});
beforeEach(({ skip }) => {
  if (noBrowser !== null) skip(noBrowser);
});

const small = batchOf([
  { result: printing(failedResult, "ok 1\nnot ok 2\n"), item: { task: "beta", model: "m1" } },
  { result: printing(passedResult, "ok 1\nok 2\n"), item: { task: "alpha", model: "m2" } },
  { result: ungradedResult, item: { task: "gamma", model: "m1" } },
  { result: null, item: { task: "delta", model: "m2", outcome: "cancelled" } },
]);

/** Tasks of the rows that are shown, from top to bottom. */
async function tasks(page: Page): Promise<readonly string[]> {
  return page.locator("#items tbody tr:visible th").allTextContents();
}

/** Text of what has the focus. */
async function focused(page: Page): Promise<string> {
  return page.evaluate("document.activeElement?.textContent");
}

test("words of the filter all have to be found, in the names of failing tests too", async () => {
  const { page, incidents } = await openPage(browser, small);
  await page.keyboard.press("/");
  await page.keyboard.type("M1 sub");
  expect(await tasks(page)).toEqual(["beta"]);
  expect(await page.locator("#shown").textContent()).toBe("1 of 4 items shown");
  await page.keyboard.type("x");
  expect(await tasks(page)).toEqual([]);
  expect(await page.locator("#none").isVisible()).toBe(true);
  await page.keyboard.press("Escape");
  expect(await tasks(page)).toHaveLength(4);
  expect(incidents).toEqual([]);
});

test("a button shows one outcome alone, together with the filter", async () => {
  const { page } = await openPage(browser, small);
  const failed = page.getByRole("button", { name: "failed 1" });
  await failed.click();
  expect(await tasks(page)).toEqual(["beta"]);
  expect(await failed.getAttribute("aria-pressed")).toBe("true");
  await page.fill("#filter", "alpha");
  expect(await tasks(page)).toEqual([]);
  await page.getByRole("button", { name: "all 4" }).click();
  expect(await tasks(page)).toEqual(["alpha"]);
});

test("a head sorts its column, up and then down, and says so", async () => {
  const { page } = await openPage(browser, small);
  const head = page.getByRole("columnheader", { name: "Task" });
  await head.getByRole("button").click();
  expect(await tasks(page)).toEqual(["alpha", "beta", "delta", "gamma"]);
  expect(await head.getAttribute("aria-sort")).toBe("ascending");
  await head.getByRole("button").press("Enter");
  expect(await tasks(page)).toEqual(["gamma", "delta", "beta", "alpha"]);
  expect(await head.getAttribute("aria-sort")).toBe("descending");
  await page.getByRole("columnheader", { name: "Outcome" }).getByRole("button").click();
  expect(await tasks(page)).toEqual(["beta", "gamma", "delta", "alpha"]);
  expect(await page.locator("th[aria-sort=ascending]").count()).toBe(1);
});

test("the keyboard moves along the rows, opens an item, goes on to the next and comes back to it", async () => {
  const { page, incidents } = await openPage(browser, small);
  await page.keyboard.press("j");
  expect(await focused(page)).toBe("beta");
  for (const key of ["ArrowDown", "j", "k"]) await page.keyboard.press(key);
  expect(await focused(page)).toBe("alpha");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "alpha" });
  expect(await dialog.isVisible()).toBe(true);
  expect(page.url()).toMatch(/#line-2$/);
  await page.keyboard.press("k");
  expect(await page.getByRole("dialog", { name: "beta" }).isVisible()).toBe(true);
  await page.keyboard.press("k");
  expect(await page.getByRole("dialog", { name: "beta" }).isVisible()).toBe(true);
  await page.keyboard.press("Escape");
  expect(await page.getByRole("dialog").count()).toBe(0);
  await expect.poll(async () => focused(page)).toBe("beta");
  expect(page.url()).not.toContain("#");
  expect(incidents).toEqual([]);
});

test("the tabulator stops once at the table, at a row that is shown", async () => {
  const { page } = await openPage(browser, small);
  expect(await page.locator("#items tbody a[tabindex='0']").allTextContents()).toEqual(["beta"]);
  await page.fill("#filter", "gamma");
  expect(await page.locator("#items tbody a[tabindex='0']").allTextContents()).toEqual(["gamma"]);
});

test("an item shows its failing tests, findings, output, and the difference to the reference side by side", async () => {
  const { page } = await openPage(browser, small, { hash: "#line-1" });
  const dialog = page.getByRole("dialog");
  const text = await dialog.innerText();
  expect(text).toContain('tests-failed 1 failed: "subtracts".');
  expect(text).toContain("sum > subtracts");
  expect(text).toContain("expected 1 <to> equal 2 & more");
  expect(text).toContain("The reference is the first item of this task that passed (line 2, m2).");
  const rows = await dialog.locator(".difference tbody tr").allInnerTexts();
  expect(rows.map((row) => row.split(/\s*\t\s*/))).toEqual([
    ["1", "ok 1", "1", "ok 1"],
    ["2", "−", "ok 2", "2", "+", "not ok 2"],
  ]);
  await dialog.getByText("Standard output", { exact: true }).last().click();
  expect(await dialog.locator("pre", { hasText: "not ok 2" }).isVisible()).toBe(true);
});

test("the page follows the system's colours until a theme is chosen", async () => {
  const { page } = await openPage(browser, small, { colorScheme: "dark" });
  const back = async (): Promise<string> => page.evaluate("getComputedStyle(document.body).backgroundColor");
  const dark = await back();
  const button = page.getByRole("button", { name: "Theme: system" });
  await button.click();
  const light = await back();
  expect(light).not.toBe(dark);
  await page.reload();
  expect(await page.getByRole("button", { name: "Theme: light" }).isVisible()).toBe(true);
  expect(await back()).toBe(light);
  await page.getByRole("button", { name: "Theme: light" }).click();
  expect(await back()).toBe(dark);
});

test("nothing moves when the filter, the order or the theme changes", async () => {
  const { page } = await openPage(browser, largeBatch(100));
  const places = async (): Promise<unknown> =>
    Promise.all(
      (await page.locator("#items thead th, .tools > *, #theme").all()).map(async (one) => one.boundingBox()),
    );
  const before = await places();
  await page.fill("#filter", "task-07");
  expect(await places()).toEqual(before);
  await page.getByRole("columnheader", { name: "Why not" }).getByRole("button").click();
  expect(await places()).toEqual(before);
  await page.click("#theme");
  expect(await places()).toEqual(before);
});

test("the page fits on a narrow screen", async () => {
  const { page } = await openPage(browser, small, { width: 360 });
  const overflow = async (): Promise<number> =>
    page.locator("html").evaluate((one) => one.scrollWidth - one.clientWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
  await page.locator("#items tbody a").first().click();
  const body = page.locator("#item .body");
  expect(await body.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
});

test("lines of the reference that are equal are counted where they are left out", async () => {
  const log = Array.from({ length: 30 }, (_, n) => `line ${n + 1}\n`).join("");
  const sources = batchOf([
    { result: printing(failedResult, log.replace("line 9\n", "").replace("line 29\n", "line x\nline y\n")) },
    { result: printing(passedResult, log) },
  ]);
  const { page } = await openPage(browser, sources, { hash: "#line-1" });
  expect(await page.locator(".gap").allTextContents()).toEqual(["⋯ 5 equal lines", "⋯ 13 equal lines"]);
  const changed = await page.locator(".difference tr.changed").allInnerTexts();
  expect(changed.map((row) => row.trim().split(/\s*\t\s*/))).toEqual([
    ["9", "−", "line 9"],
    ["29", "−", "line 29", "28", "+", "line x"],
    ["29", "+", "line y"],
  ]);
});

test("the page works in a sandboxed frame, as it is shown beside the artifacts of a build", async () => {
  const { page, incidents } = await openPage(browser, small);
  const html = await page.content();
  const framed = await page.context().newPage();
  framed.on("pageerror", (error) => incidents.push(error.message));
  await framed.setContent("<iframe sandbox='allow-scripts' width='1200' height='700'></iframe>");
  await framed.locator("iframe").evaluate((frame, srcdoc) => frame.setAttribute("srcdoc", srcdoc), html);
  const content = framed.frameLocator("iframe");
  await content.locator("#theme").click();
  await content.getByRole("link", { name: "alpha" }).click();
  expect(await content.getByRole("dialog", { name: "alpha" }).isVisible()).toBe(true);
  await framed.keyboard.press("Escape");
  await expect.poll(async () => content.locator("a:focus").textContent()).toBe("alpha");
  expect(incidents).toEqual([]);
});

test("without its script the page still shows the table and the totals", async () => {
  const { page, incidents } = await openPage(browser, small, { script: "off" });
  expect(await tasks(page)).toEqual(["beta", "alpha", "gamma", "delta"]);
  expect(await page.locator(".rate").textContent()).toBe("50.0 % 1 of 2 graded passed");
  expect(await page.locator("noscript").innerText()).toContain("switched off");
  expect(incidents).toEqual([]);
});

const attacks = [
  "</script><script>alert('script')</script>",
  "<img src=x onerror=alert('image')><svg onload=alert('svg')>",
  "<style>body{display:none}</style><link rel=stylesheet href=https://example.com/x.css>",
  "<base href=https://example.com/><meta http-equiv=refresh content=0;url=https://example.com/>",
  '"><iframe src=javascript:alert(1)></iframe><a href="javascript:alert(2)">',
  "<!--<script>",
  "]]>",
  "\u0000\u0001\u001b[2J\u001b]8;;https://example.com\u0007x",
  "\u202e\u2066reversed",
  "\ud800",
  "`${alert(3)}`",
  "{{constructor.constructor('alert(4)')()}}",
  "e\u0301\u0301".repeat(2000),
  "\u05e9\u05dc\u05d5\u05dd",
].join("\n");

test("what a hostile candidate prints, and what it is called, neither runs nor changes the page", async () => {
  const result = {
    ...printing(failedResult, attacks + "x".repeat(10_000_000) + attacks),
    reporter: attacks,
    findings: [{ code: attacks, message: attacks }],
    failures: [{ name: attacks, suite: [attacks], message: attacks, file: attacks }],
    errors: [{ kind: "load", message: attacks } as const],
    artifacts: [{ id: "a", name: attacks, kind: "text", mediaType: attacks, bytes: 1 } as const],
    source: { revision: attacks },
    attempts: [],
  };
  const sources = batchOf([
    { result, item: { task: attacks, model: attacks } },
    { result: passedResult, item: { task: "after" } },
  ]);
  const { page, incidents } = await openPage(browser, sources);
  const scripts = await page.locator("script").count();
  await page.locator("#items tbody a").first().click();
  const dialog = page.getByRole("dialog");
  for (const summary of await dialog.locator("details:not([open]) > summary").all()) await summary.click();
  expect(await dialog.innerText()).toContain("<img src=x onerror=alert('image')>");
  expect(await dialog.innerText()).toContain(
    "characters are left out; the whole is in items/sum/1/stdout.txt.",
  );
  expect(await page.locator("script").count()).toBe(scripts);
  expect(await page.locator("img, iframe, link, base, style").count()).toBe(1);
  expect(await page.locator("a").count()).toBe(2);
  expect(await page.evaluate("document.baseURI === location.href")).toBe(true);
  await page.keyboard.press("j");
  expect(await page.getByRole("dialog", { name: "after" }).isVisible()).toBe(true);
  expect(incidents).toEqual([]);
});

test("the policy of the page keeps a script from running that got into it", async () => {
  const { page, incidents } = await openPage(browser, small);
  const failed: (string | undefined)[] = [];
  page.on("requestfailed", (request) => failed.push(request.failure()?.errorText));
  await page.evaluate(`
    document.body.append(Object.assign(document.createElement("script"), { textContent: "alert(1)" }));
    document.body.insertAdjacentHTML("beforeend", "<img src='https://example.com/x.png' onerror='alert(2)'>");
    fetch("https://example.com/").catch(() => null);
  `);
  for (const what of ["inline script", "inline event handler", "image", "Connecting"])
    await expect
      .poll(() => incidents.some((one) => one.includes(what) && one.includes("violates")))
      .toBe(true);
  const requests = incidents.filter((one) => one.startsWith("request:"));
  expect(failed).toEqual(requests.map(() => "csp"));
  expect(incidents.filter((one) => one.startsWith("dialog:"))).toEqual([]);
});

test("a thousand items are ready within seconds, and are filtered and sorted at once", async () => {
  const { page, incidents } = await openPage(browser, largeBatch(1000));
  expect(await page.locator("#shown").textContent()).toBe("1,000 of 1,000 items shown");
  const ready = await page.evaluate("performance.getEntriesByType('navigation')[0].loadEventEnd");
  const took = async (act: string): Promise<unknown> =>
    page.evaluate(`{
      const from = performance.now();
      ${act};
      document.body.getBoundingClientRect();
      performance.now() - from;
    }`);
  const sorted = await took("document.querySelector('[data-sort=task]').click()");
  const filtered = await took("filter.value = 'task-07'; filter.dispatchEvent(new Event('input'))");
  expect(await tasks(page)).toHaveLength(20);
  expect(ready).toBeLessThan(10_000);
  expect(sorted).toBeLessThan(2000);
  expect(filtered).toBeLessThan(2000);
  expect(incidents).toEqual([]);
});
