import type { TestCounts, TestFailure, TestRun } from "../run/test-run.js";
import { clip } from "../text/clip.js";
import { numberOf } from "../text/number-of.js";
import type { Verdict } from "../verdict/verdict.js";
import { markdownBlock, markdownCode, markdownText } from "./markdown-text.js";
import { checkWriting, outsideOfTests, refuse, type WriteOptions } from "./writable-run.js";

/** GitHub refuses a larger summary of one step. Source: https://docs.github.com/actions/reference/workflow-commands-for-github-actions */
const STEP_SUMMARY_BYTES = 1_048_576;
const LEAST_BYTES = 2_000;
const LONGEST_TITLE = 300;
const LONGEST_MESSAGE = 2_000;

/** Options of {@link writeStepSummary}. */
export interface StepSummaryOptions extends WriteOptions {
  /**
   * Most bytes of the summary, in UTF-8, from 2,000; GitHub takes 1,048,576 from one step, what was written before included.
   * @defaultValue `1_048_576`
   */
  readonly maxBytes?: number;
}

/**
 * Writes a run as Markdown for `GITHUB_STEP_SUMMARY`: counts, findings, errors, failures. What does not fit is left out
 * and counted in its last line. Names and messages are shown as they are: none of their characters is markup.
 *
 * @param run - what `parseTestRun` returned; its counts may be unknown
 * @param options - see {@link StepSummaryOptions}
 * @returns Markdown
 * @throws {@link ReportersError} with code `invalid-run` or `invalid-options` for a wrong shape
 */
export function writeStepSummary(run: TestRun, options: StepSummaryOptions = {}): string {
  checkWriting(run, options, ["maxBytes"]);
  const { maxBytes = STEP_SUMMARY_BYTES, verdict } = options;
  if (!Number.isSafeInteger(maxBytes) || maxBytes < LEAST_BYTES || maxBytes > STEP_SUMMARY_BYTES)
    refuse("options.maxBytes", maxBytes, "must be 2,000 to 1,048,576 bytes");
  return fitted(headOf(run, verdict), itemsOf(run, verdict), maxBytes);
}

function headOf({ reporter, counts }: TestRun, verdict: Verdict | undefined): string {
  const title = verdict === undefined ? "Tests" : `Tests: ${verdict.status}`;
  return `## ${markdownText(clip(title, 80))}\n\nRunner ${markdownCode(clip(reporter, 80))}. ${countsLine(counts)}\n\n`;
}

function countsLine(counts: TestCounts | null): string {
  if (counts === null) return "Counts are not known.";
  const { total, passed, failed, skipped, todo, errors } = counts;
  const parts = [`${passed} passed`, `${failed} failed`, `${skipped} skipped`, `${todo} todo`];
  const outside = errors === 0 ? "" : ` and ${numberOf(errors, "error")} outside of them`;
  return `${numberOf(total, "test")}: ${parts.join(", ")}${outside}.`;
}

function itemsOf(run: TestRun, verdict: Verdict | undefined): readonly string[] {
  const findings = verdict?.findings ?? [];
  return [
    ...findings.map(({ code, message }) =>
      item(markdownCode(clip(code, 80)), markdownText(clip(message, LONGEST_TITLE)).replaceAll("\n", " ")),
    ),
    ...outsideOfTests(run, undefined).map(({ kind, message, file }) =>
      item(
        `${kind} error${file === undefined ? "" : ` in ${markdownCode(clip(file, LONGEST_TITLE))}`}`,
        "",
        message,
      ),
    ),
    ...run.failures.map((failure) =>
      item(`✗ ${markdownCode(clip(titleOf(failure), LONGEST_TITLE))}`, "", said(failure)),
    ),
  ];
}

function titleOf({ suite, name }: TestFailure): string {
  return [...suite, name].join(" > ");
}

function said({ message = "", location, file }: TestFailure): string {
  const place = location ?? file;
  return place === undefined ? message : `${message}\nat ${place}`.trim();
}

function item(title: string, text: string, block = ""): string {
  const shown = block === "" ? "" : `\n${markdownBlock(clip(block, LONGEST_MESSAGE))}`;
  return `- ${title}${text === "" ? "" : `: ${text}`}${shown.replaceAll("\n", "\n  ")}\n`;
}

function fitted(head: string, items: readonly string[], maxBytes: number): string {
  const reserved = Buffer.byteLength(leftOut(items.length));
  let left = maxBytes - Buffer.byteLength(head) - reserved;
  const fits = items.findIndex((text) => (left -= Buffer.byteLength(text)) < 0);
  const shown = fits === -1 ? items : items.slice(0, fits);
  return `${head}${shown.join("")}${fits === -1 ? "" : leftOut(items.length - fits)}`;
}

function leftOut(count: number): string {
  return `\n${count} more left out: the summary is full.\n`;
}
