it("adds", () => {});
describe("math", () => {
  it("multiplies", () => {
    throw new Error("seven is not six");
  });
});
