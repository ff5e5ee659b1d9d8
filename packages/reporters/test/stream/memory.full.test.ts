import { describe, expect, test } from "vitest";
import { summarizeReport } from "../../src/index.js";
import { goChunks, junitChunks } from "./made-reports.js";

/** Hands on chunks and notes how much the heap grew meanwhile. */
async function growthOf(chunks: Iterable<string>): Promise<{ bytes: number; heap: number; total: number }> {
  const start = process.memoryUsage().heapUsed;
  let bytes = 0;
  let heap = 0;
  function* watched(): Generator<string> {
    for (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes % 64 === 0) heap = Math.max(heap, process.memoryUsage().heapUsed - start);
      yield chunk;
    }
  }
  const { counts } = await summarizeReport(watched(), { path: "r", maxTests: 1_000 });
  return { bytes, heap, total: counts?.total ?? -1 };
}

describe("a report of two hundred megabytes", () => {
  test.each([
    ["JUnit XML", junitChunks(22_000), 2_200_000],
    ["go test -json", goChunks(5_000), 500_000],
  ] as const)(
    "of %s is read in memory that does not grow with it",
    { timeout: 300_000 },
    async (_, chunks, tests) => {
      const { bytes, heap, total } = await growthOf(chunks);
      expect(total).toBe(tests);
      expect(bytes).toBeGreaterThan(180_000_000);
      expect(heap).toBeLessThan(100_000_000);
    },
  );
});
