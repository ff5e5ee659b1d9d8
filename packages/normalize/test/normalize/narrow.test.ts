import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { normalize, profileNames } from "../../src/index.js";

const directory = dirname(fileURLToPath(import.meta.resolve("vitest")));
const texts = readdirSync(directory, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.(?:[cm]?js|ts)$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(directory, file), "utf8") }))
  // The help text of one holds `<seed>`, a placeholder.
  .filter(({ text }) => !text.includes("<seed>"))
  // oxlint-disable-next-line no-control-regex -- raw controls are noise by definition
  .filter(({ text }) => !/[\0-\x08\x0b-\x1f\x7f-\x9f]/.test(text));

test("more than fifty real sources are there to look at", () => {
  expect(texts.length).toBeGreaterThan(50);
});

test.each([undefined, ...profileNames])("real sources stay as they are, profile %s", (profile) => {
  for (const { file, text } of texts) {
    const result = normalize(text, profile ? { profile } : {});
    expect(result.text === text ? file : { file, ...result, text: "" }).toBe(file);
  }
});
