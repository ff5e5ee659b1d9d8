import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { runners } from "../src/runners/registry.js";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8").replaceAll(/ {2,}/gu, " ");

describe("the README", () => {
  test.each(runners.map((runner) => [runner.reporter, runner] as const))(
    "says of %s what its reader says of itself",
    (reporter, { versions, consoleFormats, completeness }) => {
      expect(readme).toContain(
        `| \`${reporter}\` | ${versions} | ${consoleFormats.join(", ")} | ${completeness} |`,
      );
    },
  );

  test("lists no runner that is not read", () => {
    const rows = readme
      .split("\n")
      .filter((line) => /^\| `[a-z-]+` \| /u.test(line) && line.split(" | ").length === 4);
    expect(rows).toHaveLength(runners.length);
  });
});
