throw new Error("seven is not six");
it("never", () => {});
