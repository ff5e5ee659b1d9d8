it.skip("one", () => {});
it.skip("two", () => {});
