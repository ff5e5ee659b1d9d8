import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");

test("docs/dependencies.md gives a reason for every runtime dependency, and for no other", () => {
  const rows = readFileSync(join(root, "docs", "dependencies.md"), "utf8").matchAll(
    /^\| +(`.+?`) +\| +`([^`]+)` +\| .*\S.* \|$/gm,
  );
  const documented = [...rows].flatMap(([, packages = "", dependency = ""]) =>
    [...packages.matchAll(/`(.+?)`/g)].map(([, name = ""]) => `${name} ${dependency}`),
  );
  const declared = readdirSync(join(root, "packages")).flatMap((name) => {
    const manifest = JSON.parse(
      readFileSync(join(root, "packages", name, "package.json"), "utf8"),
    ) as Manifest;
    const names = Object.keys({
      ...manifest.dependencies,
      ...manifest.optionalDependencies,
      ...manifest.peerDependencies,
    });
    return names
      .filter((dependency) => !dependency.startsWith("@testbed/"))
      .map((dependency) => `${name} ${dependency}`);
  });
  expect(documented.sort()).toEqual(declared.sort());
});

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}
