describe("group", () => {
  afterAll(() => {
    throw new Error("seven is not six");
  });
  test("one", () => {});
});
