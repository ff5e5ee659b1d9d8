import type { Runner } from "../runner.js";
import { readTeamcity } from "./read-teamcity.js";

/** Any program that prints TeamCity service messages. Source: https://www.jetbrains.com/help/teamcity/service-messages.html */
export const teamcity: Runner = {
  reporter: "teamcity",
  versions: "karma-teamcity-reporter 2, PHPUnit 9.6",
  consoleFormats: ["service messages"],
  reportFormats: ["service messages"],
  completeness: "as many tests as `testCount` announces, or one suite or block around all of them",
  limits: [
    "A program that prints service messages itself can print any: the console cannot tell it from the runner.",
  ],
  starts: () => false,
  // A console that a runner of its own reads (PHPUnit) holds its totals, too.
  readConsole: ({ stdout }) =>
    stdout.some((line) => /^(?:PHPUnit \d|OK \(\d|Tests: \d)/u.test(line))
      ? null
      : readTeamcity(stdout, "stdout"),
  recipe: null,
};
