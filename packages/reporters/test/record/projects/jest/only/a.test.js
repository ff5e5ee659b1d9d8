test("adds", () => {});
test.only("chosen", () => {});
test("wrong", () => {
  throw new Error("seven is not six");
});
