test("greets", () => {
  throw new Error("seven is not six");
});
test("greets twice", () => {});
