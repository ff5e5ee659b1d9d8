describe("group", () => {
  beforeAll(() => {
    throw new Error("seven is not six");
  });
  test("one", () => {});
  test("two", () => {});
});
test("apart", () => {});
