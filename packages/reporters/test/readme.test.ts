import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { supportTable } from "./support-table.js";

const path = new URL("../README.md", import.meta.url);
const TABLE =
  /(?<=<!-- support table: TESTBED_WRITE_README=1 writes it -->\n\n)[\s\S]*?(?=\n\n<!-- end -->)/u;

describe("the README", () => {
  test("holds the table of what the readers say of themselves", () => {
    const readme = readFileSync(path, "utf8");
    if (process.env["TESTBED_WRITE_README"] === "1")
      writeFileSync(
        path,
        readme.replace(TABLE, () => supportTable()),
      );
    const table = TABLE.exec(readFileSync(path, "utf8"))?.[0] ?? "";
    expect(unpadded(table)).toBe(unpadded(supportTable()));
  });
});

function unpadded(table: string): string {
  return table.replaceAll(/ {2,}/gu, " ").replaceAll(/-{3,}/gu, "---");
}
