import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Store } from "./store.js";

describe("store", () => {
  test("reads nothing before anything is written", async () => {
    assert.equal(await new Store().read(), undefined);
  });
  test("reads what was written, fifty times", async () => {
    for (let round = 0; round < 50; round++) {
      const store = new Store();
      await Promise.all([store.write("first"), store.write("second")]);
      assert.equal(await store.read(), "second");
    }
  });
});
