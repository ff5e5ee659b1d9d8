import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { delimiter, isAbsolute, join } from "node:path";
import { pinnedEnvironment } from "@testbed/runner";
import { problem, type Problem } from "../problem/problem.js";

/** What has to be there before a run is worth starting. */
export interface Needs {
  /** Names of executables, or absolute paths. */
  readonly executables: readonly string[];
  /** Directories that are searched before the standard ones. */
  readonly path: readonly string[];
}

/** How to get what is often missing; anything else is named as it is. */
const steps: Readonly<Record<string, string>> = {
  bun: "npm install --global bun",
  cargo: "install Rust: https://rustup.rs",
  deno: "npm install --global deno",
  go: "install Go: https://go.dev/dl",
  gradle: "install Gradle",
  jest: "npm install --save-dev jest",
  mocha: "npm install --save-dev mocha",
  mvn: "install Maven",
  phpunit: "composer require --dev phpunit/phpunit",
  playwright: "npm install --save-dev @playwright/test && npx playwright install",
  pnpm: "npm install --global pnpm",
  pytest: "python3 -m pip install pytest",
  python3: "install Python 3",
  rspec: "gem install rspec",
  vitest: "npm install --save-dev vitest",
};

/** The first thing that is missing, with the step that brings it; null if all is there. Nothing is run. */
export async function findMissing({ executables, path }: Needs): Promise<Problem | null> {
  const directories = [...path, ...(pinnedEnvironment()["PATH"] ?? "").split(delimiter)];
  for (const name of executables) {
    // A path into the workspace is looked up when the workspace is there.
    if (name.includes("/") && !isAbsolute(name)) continue;
    const places = isAbsolute(name) ? [name] : directories.map((directory) => join(directory, name));
    const found = await Promise.all(
      places.map((place) =>
        access(place, constants.X_OK).then(
          () => true,
          () => false,
        ),
      ),
    );
    if (found.includes(true)) continue;
    const step = steps[name] ?? `install ${name}`;
    return problem(
      "runner_not_available",
      `${JSON.stringify(name)} is not on the PATH of the run.`,
      `On the machine that grades: ${step}.`,
    );
  }
  return null;
}
