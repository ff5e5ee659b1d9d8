import type { Reading } from "../run/reading.js";
import { looksLikeNodeTap, readNodeTap } from "../runners/node-test/read-tap.js";
import { looksLikeTap, readTap } from "../runners/generic/tap.js";
import { jestResult } from "./json/jest-schema.js";
import { mochaResult } from "./json/mocha-schema.js";
import { readJest } from "./json/read-jest.js";
import { readMocha } from "./json/read-mocha.js";
import { looksLikeXml, readJUnit } from "./junit/read-junit.js";
import { looksLikeNodeEvents } from "./node-events/node-event.js";
import { readNodeEvents } from "./node-events/read-node-events.js";
import { tapLines } from "./tap/tap-text.js";

/** Reads a JSON report; `null` when its shape is another. */
export type JsonFormat = (document: unknown, path: string) => Reading | null;

/** Formats of JSON reports. */
export const jsonFormats: readonly JsonFormat[] = [
  (document, path) => {
    const { data } = jestResult.safeParse(document);
    return data === undefined ? null : readJest(data, path);
  },
  (document, path) => {
    const { data } = mochaResult.safeParse(document);
    return data === undefined ? null : readMocha(data, path);
  },
];

/** Reads a text report; `null` when its shape is another. */
export type TextFormat = (content: string, path: string) => Reading | null;

/** Formats of reports that are not JSON. */
export const textFormats: readonly TextFormat[] = [
  (content, path) => (looksLikeNodeEvents(content) ? readNodeEvents(content, path) : null),
  (content, path) => (looksLikeXml(content) ? readJUnit(content, path) : null),
  (content, path) => {
    const lines = tapLines(content);
    if (!looksLikeTap(lines)) return null;
    return looksLikeNodeTap(lines) ? readNodeTap(lines, path) : readTap(content, path);
  },
];
