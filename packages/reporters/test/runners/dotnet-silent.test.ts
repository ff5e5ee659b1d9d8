import { expect, test } from "vitest";
import { decideVerdict, parseTestRun, type RunEvidence } from "../../src/index.js";

const start = (name: string): string => `Test run for /srv/bin/${name}.dll (.NETCoreApp,Version=v8.0)\n`;
const nothing = (name: string): string =>
  `No test is available in /srv/bin/${name}.dll. Make sure that test discoverer & executors are registered and platform & framework version settings are appropriate and try again.\n`;
const passed = (name: string): string =>
  `\nPassed!  - Failed:     0, Passed:     4, Skipped:     0, Total:     4, Duration: 20 ms - ${name}.dll (net8.0)\n`;

const verdictOf = (stdout: string): string => {
  const evidence: RunEvidence = { command: "dotnet", args: ["test", "Shop.sln"], stdout, exitCode: 0 };
  return decideVerdict(evidence, parseTestRun(evidence)).status;
};

test("an assembly that says that it has nothing to run is not missed", () => {
  expect(verdictOf(`${start("Shop")}${start("Empty")}${nothing("Empty")}${passed("Shop")}`)).toBe("passed");
});

test.for([
  ["of no assembly", "No test is available\n"],
  ["of an assembly that did not start", nothing("Other")],
  ["of the assembly that has totals", nothing("Shop")],
])("the same words %s do not stand for one that was lost", ([, printed]) => {
  expect(verdictOf(`${start("Shop")}${start("Lost")}${printed}${printed}${passed("Shop")}`)).not.toBe(
    "passed",
  );
});

test("two silent assemblies are two, and the same one twice is one", () => {
  const both = `${start("Shop")}${start("A")}${start("B")}${nothing("A")}`;
  expect(verdictOf(`${both}${nothing("B")}${passed("Shop")}`)).toBe("passed");
  expect(verdictOf(`${both}${nothing("A")}${passed("Shop")}`)).not.toBe("passed");
});
