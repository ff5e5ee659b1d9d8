import { expect, test } from "vitest";
import { createWith } from "../../src/workspace/create-workspace.js";
import { scratchDirectory } from "../support/scratch.js";

const SMALL = 150;

test("the cost of creating, listing, comparing and destroying grows with the number of files, not faster", async () => {
  const directory = scratchDirectory();
  const cost = async (count: number): Promise<number> => {
    const files = Array.from({ length: count }, (_, index) => ({
      path: `d${index % 10}/f${index}`,
      content: "x",
    }));
    const start = performance.now();
    const workspace = await createWith({ directory, files });
    await workspace.list();
    await workspace.changes();
    await workspace.destroy({ until: "deleted" });
    return performance.now() - start;
  };
  const best = async (count: number): Promise<number> =>
    Math.min(await cost(count), await cost(count), await cost(count));
  const small = await best(SMALL);
  // Four times the files in at most twelve times the time; a quadratic cost would take sixteen.
  expect((await best(SMALL * 4)) / small).toBeLessThan(12);
});
