test("adds", () => {});
