import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

const program = join(import.meta.dirname, "..", "fixtures", "read-much.mjs");

test("100 MiB are read in a process whose heap is limited to 48 MiB", { timeout: 170_000 }, () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--max-old-space-size=48", program, "100"],
    {
      encoding: "utf8",
      timeout: 160_000,
    },
  );
  expect(stderr).toBe("");
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ category: "dependency-conflict", lines: 1_638_401 });
});
