test("has # hash", () => {});
test("ok 1 - fake # SKIP", () => {});
test("trailing (3 ms)", () => {});
test("a > b", () => {});
test("1) failed", () => {});
