import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium, type Browser, type Page } from "playwright-core";
import { onTestFinished } from "vitest";
import { batchPage } from "../../src/page/batch-page.js";
import { readPageAssets } from "../../src/page/page-assets.js";
import type { PageSources } from "../../src/page/page-content.js";

const executablePath = "/usr/bin/chromium";

/** Why there is no browser; null if there is one. */
export const noBrowser: string | null = existsSync(executablePath)
  ? null
  : `chromium: ${executablePath} is missing; scripts/setup-system.sh installs it`;

/** Starts Debian's Chromium with an empty profile and without traffic of its own. */
export async function startBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

/** A page that is open, and what it did that it must not. */
export interface OpenPage {
  readonly page: Page;
  /** Messages on the console, errors, dialogs, and requests for anything but the page. */
  readonly incidents: string[];
}

/** What whoever reads the page prefers. */
export interface Reader {
  readonly colorScheme?: "dark" | "light";
  readonly width?: number;
  readonly script?: "off" | "on";
  /** Appended to the address. */
  readonly hash?: string;
}

/** Writes the page of a batch and opens it from disk, as its readers do. */
export async function openPage(
  browser: Browser,
  sources: PageSources,
  { colorScheme = "light", width = 1280, script = "on", hash = "" }: Reader = {},
): Promise<OpenPage> {
  const directory = mkdtempSync(join(tmpdir(), "batch-page-"));
  const context = await browser.newContext({
    colorScheme,
    viewport: { width, height: 800 },
    javaScriptEnabled: script === "on",
  });
  onTestFinished(async () => {
    await context.close();
    rmSync(directory, { recursive: true });
  });
  const path = join(directory, "report.html");
  writeFileSync(path, batchPage(sources, await readPageAssets()));
  const url = pathToFileURL(path).href;
  const incidents: string[] = [];
  const page = await context.newPage();
  page.on("console", (message) => incidents.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => incidents.push(`error: ${error.message}`));
  page.on("request", (request) => {
    if (request.url() !== url) incidents.push(`request: ${request.url()}`);
  });
  page.on("dialog", (dialog) => {
    incidents.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.goto(url + hash);
  return { page, incidents };
}
