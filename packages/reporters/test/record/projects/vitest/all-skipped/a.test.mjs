test.skip("one", () => {});
test.skip("two", () => {});
