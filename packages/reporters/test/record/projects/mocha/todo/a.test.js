it("adds", () => {});
it("write me");
it.skip("skipped", () => {});
