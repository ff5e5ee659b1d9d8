test("adds", () => {
  setTimeout(() => {
    Promise.reject(new Error("late rejection"));
  }, 20);
});
test("waits", () =>
  new Promise((done) => {
    setTimeout(done, 60);
  }));
