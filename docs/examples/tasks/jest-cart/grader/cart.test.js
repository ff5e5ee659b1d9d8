const { Cart } = require("./cart.js");

describe("cart", () => {
  test("adds items", () => {
    const cart = new Cart();
    cart.add("tea");
    cart.add("tea");
    expect(cart.count("tea")).toBe(2);
  });
  test("takes back one item", () => {
    const cart = new Cart();
    cart.add("tea");
    cart.add("tea");
    cart.remove("tea");
    expect(cart.count("tea")).toBe(1);
  });
  test("knows no item that was never added", () => {
    expect(() => new Cart().remove("tea")).toThrow(RangeError);
  });
});
