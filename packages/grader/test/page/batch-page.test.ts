import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import type { StoredResult } from "../../src/batch/result-store.js";
import { batchPage } from "../../src/page/batch-page.js";
import { readPageAssets } from "../../src/page/page-assets.js";
import type { PageData, PageResult } from "../../src/page/page-data.js";
import { failedResult, passedResult, ungradedResult } from "../export/results.js";
import { batchOf, largeBatch, printing } from "./batches.js";

const assets = await readPageAssets();

/** What the script of a page is given. */
function dataOf(page: string): PageData {
  const json = /<script type="application\/json" id="data">(.*)<\/script>/.exec(page)?.[1];
  return JSON.parse(json ?? "");
}

function resultOf(result: StoredResult): PageResult {
  const [only] = dataOf(batchPage(batchOf([{ result }]), assets)).results;
  if (only === undefined) throw new Error("no result");
  return only;
}

test("the rate is of what was graded, and what was not is apart", () => {
  const lines = [passedResult, failedResult, failedResult, ungradedResult, null].map((result) => ({
    result,
  }));
  const page = batchPage(batchOf(lines), assets);
  expect(page).toContain("<strong>33.3 %</strong> 1 of 3 graded passed");
  expect(page).toContain("5 items: 3 graded, 2 of them failed. In no rate: 2 infrastructure, 0 cancelled.");
  expect(batchPage(batchOf([{ result: null }]), assets)).toContain("<strong>–</strong> nothing was graded");
});

test("only a batch that passed as a whole has 100 %, and only one of failures 0 %", () => {
  const rate = (passed: number, failed: number): string | undefined => {
    const lines = [
      ...Array.from({ length: passed }, () => ({ result: passedResult })),
      ...Array.from({ length: failed }, () => ({ result: failedResult })),
    ];
    return /<strong>(.*?)<\/strong>/.exec(batchPage(batchOf(lines), assets))?.[1];
  };
  expect([rate(2999, 1), rate(1, 2999), rate(3, 0), rate(0, 3)]).toEqual([
    "99.9 %",
    "0.1 %",
    "100.0 %",
    "0.0 %",
  ]);
});

test("each model has its own denominator", () => {
  const page = batchPage(
    batchOf([
      { result: passedResult, item: { model: "a" } },
      { result: null, item: { model: "a" } },
      { result: failedResult, item: { model: "b" } },
    ]),
    assets,
  );
  expect(page).toContain("<bdi>a</bdi></th><td>100.0 %</td><td>1 of 1</td><td>1</td><td>0</td>");
  expect(page).toContain("<bdi>b</bdi></th><td>0.0 %</td><td>0 of 1</td><td>0</td><td>0</td>");
});

test("equal batches give equal pages, byte for byte", () => {
  expect(batchPage(largeBatch(60), assets)).toBe(batchPage(structuredClone(largeBatch(60)), assets));
});

test("style and script are the only ones that the policy of the page admits", () => {
  const page = batchPage(batchOf([{ result: failedResult }]), assets);
  const hash = (text: string | undefined): string =>
    `sha256-${createHash("sha256")
      .update(text ?? "")
      .digest("base64")}`;
  const style = /<style>([^]*)<\/style>/.exec(page)?.[1];
  const script = /<script>([^]*)<\/script>/.exec(page)?.[1];
  expect(page).toContain(
    `content="default-src &#39;none&#39;; style-src &#39;${hash(style)}&#39;; ` +
      `script-src &#39;${hash(script)}&#39;; base-uri &#39;none&#39;; form-action &#39;none&#39;"`,
  );
});

test("whatever a candidate printed or is called stays text", () => {
  const hostile = `</script><script>alert(1)</script><!--"'>\u202e`;
  const result: StoredResult = {
    ...printing(failedResult, hostile),
    failures: [{ name: hostile, suite: [hostile], message: hostile, location: hostile }],
    findings: [{ code: hostile, message: hostile }],
    errors: [{ kind: "load", message: hostile }],
    reporter: hostile,
  };
  const plain = batchPage(batchOf([{ result: failedResult, item: { task: "a", model: "b" } }]), assets);
  const page = batchPage(batchOf([{ result, item: { task: hostile, model: hostile } }]), assets);
  const tags = (text: string): readonly string[] => text.match(/<[a-z!/][^>]*>/gi) ?? [];
  expect(tags(page)).toEqual(tags(plain));
  expect(page).not.toContain("\u202e");
  expect(dataOf(page).results[0]?.stdout.shown).toBe(`</script><script>alert(1)</script><!--"'>⟨U+202E⟩`);
});

test("ten megabytes of output are cut to their beginning and end, and the page says where the whole is", () => {
  const { stdout } = resultOf(printing(failedResult, `first${"x".repeat(10_000_000)}last`));
  expect(stdout.shown).toMatch(/^firstx+\n⋯ 9,967,241 characters left out ⋯\nx+last$/);
  expect(stdout).toMatchObject({ more: 9_967_241, file: "items/sum/1/stdout.txt" });
});

test("failing tests beyond a bound are counted", () => {
  const failures = Array.from({ length: 1234 }, (_, n) => ({ name: `t${n}`, suite: ["s"] }));
  const { failures: shown } = resultOf({ ...failedResult, failures });
  expect(shown.shown).toHaveLength(50);
  expect(shown.more).toBe(1184);
});

test("a page that cannot agree with itself says so", () => {
  const page = batchPage(
    batchOf([
      { result: passedResult, item: { outcome: "failed", status: "failed" } },
      { result: null, item: { directory: "items/sum/2" } },
    ]),
    assets,
  );
  const [first, second] = dataOf(page).items;
  expect(first?.warning).toContain("The index says failed (failed), the result passed (passed)");
  expect(second?.warning).toBe("Its result is missing: there is no items/sum/2/result.json.");
});

test("lines with the same content share what is kept of them", () => {
  const lines = [
    { result: passedResult },
    { result: null, item: { directory: "items/sum/1", outcome: "passed", status: "passed" } },
  ] as const;
  const { items, results } = dataOf(batchPage(batchOf(lines), assets));
  expect(items.map(({ result }) => result)).toEqual([0, 0]);
  expect(results).toHaveLength(1);
});

test("an item is compared with the reference, which is named; the reference with nothing", () => {
  const lines = [
    { result: printing(failedResult, "ok 1\nnot ok 2\n") },
    { result: printing(passedResult, "ok 1\nok 2\n"), item: { model: "m" } },
  ];
  const [failed, passed] = dataOf(batchPage(batchOf(lines), assets)).results;
  expect(failed?.comparison).toMatchObject({
    status: "compared",
    reference: "the first item of this task that passed (line 2, m)",
    stdout: { status: "different", hunks: [{ lines: [" ok 1", "-ok 2", "+not ok 2"] }] },
    stderr: { status: "equal" },
  });
  expect(passed?.comparison).toMatchObject({ status: "none" });
  const solution = {
    directory: "items/sum/s",
    result: printing({ ...passedResult, candidate: { kind: "patch", digest: "s" } }, "ok"),
  };
  const more = { stored: [solution], solutions: new Map([["sum", "s"]]) };
  const [compared] = dataOf(batchPage(batchOf(lines, more), assets)).results;
  expect(compared?.comparison).toMatchObject({
    reference: "the task's reference solution (kept in items/sum/s)",
  });
});

test("a thousand items that all print much come to less than ten megabytes", { timeout: 120_000 }, () => {
  const log = Array.from({ length: 2000 }, (_, n) => `<"${n}"> ${"é".repeat(40)}`).join("\n");
  const own = log.replaceAll(/^<"(\d*5)">/gm, "not ok $1");
  const failures = Array.from({ length: 200 }, (_, n) => ({
    name: `t${n}`,
    suite: [],
    message: own.slice(0, 9000),
  }));
  const lines = Array.from({ length: 1000 }, (_, place) => ({
    result: place === 0 ? printing(passedResult, log) : { ...printing(failedResult, own), failures },
  }));
  const page = batchPage(batchOf(lines), assets);
  expect(Buffer.byteLength(page)).toBeLessThan(10_000_000);
  const { results } = dataOf(page);
  expect(results).toHaveLength(1000);
  expect(results[1]?.failures.more).toBeGreaterThan(150);
  expect(results[1]?.failures.shown.length).toBeGreaterThan(0);
});
