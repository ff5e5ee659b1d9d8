test("adds", () => {});
test.todo("write me");
test.skip("skipped", () => {});
