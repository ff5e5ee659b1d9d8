let tries = 0;
test("flaky", { retry: 2 }, () => {
  tries += 1;
  if (tries < 2) throw new Error("seven is not six");
});
test("adds", () => {});
