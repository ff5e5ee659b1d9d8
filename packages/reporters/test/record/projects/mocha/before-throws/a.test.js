describe("group", () => {
  before(() => {
    throw new Error("seven is not six");
  });
  it("one", () => {});
  it("two", () => {});
});
it("apart", () => {});
