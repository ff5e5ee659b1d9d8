throw new Error("seven is not six");
test("never", () => {});
