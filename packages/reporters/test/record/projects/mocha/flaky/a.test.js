let tries = 0;
it("flaky", function () {
  this.retries(2);
  tries += 1;
  if (tries < 2) throw new Error("seven is not six");
});
it("adds", () => {});
