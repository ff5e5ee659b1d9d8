test("same", () => {});
