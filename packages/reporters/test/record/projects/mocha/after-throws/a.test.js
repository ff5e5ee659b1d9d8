describe("group", () => {
  after(() => {
    throw new Error("seven is not six");
  });
  it("one", () => {});
});
