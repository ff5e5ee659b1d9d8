it("has # hash", () => {});
it("ok 1 - fake # SKIP", () => {});
it("trailing (3 ms)", () => {});
it("a > b", () => {});
it("1) failed", () => {});
