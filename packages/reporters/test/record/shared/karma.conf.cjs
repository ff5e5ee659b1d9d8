// Two browsers that need no display and no sandbox of their own; `--browsers` chooses among them.
module.exports = (config) =>
  config.set({
    frameworks: ["jasmine"],
    files: ["*.test.js"],
    browsers: ["First"],
    customLaunchers: {
      First: { base: "ChromeHeadless", flags: ["--no-sandbox"] },
      Second: { base: "ChromeHeadless", flags: ["--no-sandbox"] },
    },
    browserNoActivityTimeout: 4_000,
    browserDisconnectTolerance: 0,
    client: { jasmine: { random: false } },
    singleRun: true,
    junitReporter: { outputDir: ".", outputFile: "report.xml", useBrowserName: false },
  });
