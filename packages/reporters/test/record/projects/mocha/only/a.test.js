it("adds", () => {});
it.only("chosen", () => {});
it("wrong", () => {
  throw new Error("seven is not six");
});
