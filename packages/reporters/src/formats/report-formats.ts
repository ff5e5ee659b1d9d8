import type { Reading } from "../run/reading.js";
import { looksLikeNodeTap, readNodeTap } from "../runners/node-test/read-tap.js";
import { looksLikeTap, readTap } from "../runners/generic/tap.js";
import { isJestResult } from "./json/jest-schema.js";
import { isMochaResult } from "./json/mocha-schema.js";
import { readJest } from "./json/read-jest.js";
import { readGtestJson } from "./json/read-gtest.js";
import { readPlaywrightJson } from "./json/read-playwright.js";
import { readTrx } from "./dotnet/read-trx.js";
import { readNunit } from "./dotnet/read-nunit.js";
import { readXunit } from "./dotnet/read-xunit.js";
import { readCtrf } from "./json/read-ctrf.js";
import { isDartStart, readDartJson } from "../runners/dart/read-json.js";
import { isGoEvent, readGoJson } from "../runners/go/read-json.js";
import { splitLines } from "../text/console-lines.js";
import { readCypressJson } from "./json/read-cypress.js";
import { readMochawesome } from "./json/read-mochawesome.js";
import { isLibtestEvent, readLibtestJson } from "../runners/cargo/read-json.js";
import { readTeamcity } from "../runners/teamcity/read-teamcity.js";
import { readRspecJson } from "./json/read-rspec.js";
import { readMocha } from "./json/read-mocha.js";
import { looksLikeXml, readJUnit } from "./junit/read-junit.js";
import { looksLikeNodeEvents } from "./node-events/node-event.js";
import { readNodeEvents } from "./node-events/read-node-events.js";
import { tapLines } from "./tap/tap-text.js";

/** Reads a JSON report; `null` when its shape is another. */
export type JsonFormat = (document: unknown, path: string) => Reading | null;

/** Formats of JSON reports. */
export const jsonFormats: readonly JsonFormat[] = [
  (document, path) => (isJestResult(document) ? readJest(document, path) : null),
  (document, path) => (isMochaResult(document) ? readMocha(document, path) : null),
  readMochawesome,
  readCypressJson,
  readRspecJson,
  readPlaywrightJson,
  readGtestJson,
  readCtrf,
];

/** Name of the root element of XML; `""` when there is none near the start. */
export function rootOf(content: string): string {
  return (
    /^\s*(?:<\?xml [^>]{0,200}\?>\s*)?(?:<!--[^>]{0,400}-->\s*)*<([\w-]{1,40})[\s>/]/u.exec(
      content.slice(0, 4_000),
    )?.[1] ?? ""
  );
}

/** Reports of one JSON event on each line; `null` when the events are others. */
export const eventFormats: readonly TextFormat[] = [
  (content, path) => {
    const lines = splitLines(content);
    return lines.some(isGoEvent) ? readGoJson(lines, path) : null;
  },
  (content, path) => {
    const lines = splitLines(content);
    return lines.some(isDartStart) ? readDartJson(lines, path) : null;
  },
  (content, path) => {
    const lines = splitLines(content);
    return lines.some(isLibtestEvent) ? readLibtestJson(lines, path).reading : null;
  },
];

// A damaged report of another format can hold TAP that a test printed.
function beginsAsTap(lines: readonly string[]): boolean {
  const first = lines.find((line) => line.trim() !== "" && !/^\s{0,400}#/u.test(line)) ?? "";
  return /^\s{0,400}(?:TAP version \d|\d+\.\.\d|(?:not )?ok\b|pragma |Bail out!)/u.test(first);
}

/** Reads a text report; `null` when its shape is another. */
export type TextFormat = (content: string, path: string) => Reading | null;

/** Formats of reports that are not JSON. */
export const textFormats: readonly TextFormat[] = [
  (content, path) => (looksLikeNodeEvents(content) ? readNodeEvents(content, path) : null),
  (content, path) => (rootOf(content) === "TestRun" ? readTrx(content, path) : null),
  (content, path) => (/^test-(?:run|results)$/u.test(rootOf(content)) ? readNunit(content, path) : null),
  (content, path) => (/^assembl(?:y|ies)$/u.test(rootOf(content)) ? readXunit(content, path) : null),
  (content, path) => (looksLikeXml(content) ? readJUnit(content, path) : null),
  (content, path) =>
    /^[^\S\n]*##teamcity\[/mu.test(content) ? readTeamcity(splitLines(content), path) : null,
  (content, path) => {
    const lines = tapLines(content);
    if (!beginsAsTap(lines) || !looksLikeTap(lines)) return null;
    return looksLikeNodeTap(lines) ? readNodeTap(lines, path) : readTap(lines, path);
  },
];
