it("adds", () => {
  setTimeout(() => {
    Promise.reject(new Error("late rejection"));
  }, 20);
});
it("waits", () =>
  new Promise((done) => {
    setTimeout(done, 60);
  }));
