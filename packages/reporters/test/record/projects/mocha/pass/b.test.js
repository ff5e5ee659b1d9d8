it("same", () => {});
