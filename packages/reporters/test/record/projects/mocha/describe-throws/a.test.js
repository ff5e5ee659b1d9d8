describe("group", () => {
  it("one", () => {});
  throw new Error("seven is not six");
});
it("apart", () => {});
