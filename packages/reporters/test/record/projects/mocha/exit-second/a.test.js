it("adds", () => {});
it("leaves", () => {
  process.exit(0);
});
it("would fail", () => {
  throw new Error("seven is not six");
});
