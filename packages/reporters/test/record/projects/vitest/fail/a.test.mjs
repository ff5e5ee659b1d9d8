test("adds", () => {});
describe("math", () => {
  test("multiplies", () => {
    throw new Error("seven is not six");
  });
});
