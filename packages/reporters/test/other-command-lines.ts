/** Command lines of the runners whose hostile output is timed in `hostile-others.test.ts`. */
export const otherCommandLines: readonly (readonly string[])[] = [
  ["cargo", "test", "--", "--format", "json"],
  ["cargo", "nextest", "run"],
  ["mvn", "-B", "test"],
  ["./gradlew", "test"],
  ["java", "org.junit.platform.console.ConsoleLauncher"],
  ["dotnet", "test"],
  ["mix", "test"],
  ["swift", "test"],
  ["xcodebuild", "test"],
  ["cypress", "run"],
  ["karma", "start"],
  ["poku"],
  ["dart", "test"],
];
