describe("group", () => {
  test("one", () => {});
  throw new Error("seven is not six");
});
test("apart", () => {});
