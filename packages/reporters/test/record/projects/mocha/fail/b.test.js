it("greets", () => {
  throw new Error("seven is not six");
});
it("greets twice", () => {});
