import { readConsoleJUnit } from "../../formats/junit/console-junit.js";
import type { Runner } from "../runner.js";

/** Any runner that prints JUnit XML. */
export const junit: Runner = {
  reporter: "junit",
  versions: "any",
  consoleFormats: ["junit"],
  reportFormats: ["junit of any writer"],
  completeness: "a well-formed document whose root is closed",
  limits: ["Writers differ in what they call a test; elements are counted, attributes are only compared."],
  starts: () => false,
  readConsole: (console) => readConsoleJUnit(console.stdout, "stdout"),
  recipe: null,
};
