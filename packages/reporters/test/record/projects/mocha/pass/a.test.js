it("adds", () => {});
describe("math", () => {
  it("multiplies", () => {});
  it("same", () => {});
});
