import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { normalize, profileNames } from "../../src/index.js";

const fixtures = join(import.meta.dirname, "../fixtures");

/** Every recording under every profile, as one hash. */
function hash(): string {
  const sum = createHash("sha256");
  for (const directory of ["recordings", "runs"]) {
    for (const file of readdirSync(join(fixtures, directory)).sort()) {
      const bytes = readFileSync(join(fixtures, directory, file));
      for (const profile of profileNames) sum.update(normalize(bytes, { profile }).text);
      sum.update(normalize(bytes, { durations: "anywhere" }).text);
    }
  }
  return sum.digest("hex");
}

test("the recordings come out the same on every machine and every version of Node", () => {
  expect(`${normalize("").ruleset} ${hash()}`).toMatchInlineSnapshot(
    `"5-0edc695c ae40d4a89f48a68557cf186ea792bf1fbf80cb603b3a25ee7d50a5702dfd10a1"`,
  );
});
