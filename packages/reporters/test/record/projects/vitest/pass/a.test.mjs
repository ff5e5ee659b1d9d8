test("adds", () => {});
describe("math", () => {
  test("multiplies", () => {});
  test("same", () => {});
});
