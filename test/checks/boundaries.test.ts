import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const packagesDirectory = join(import.meta.dirname, "..", "..", "packages");

/** The whole graph. A new edge is a decision: it belongs in docs/architecture.md as well. */
const allowedEdges: Readonly<Record<string, readonly string[]>> = {
  normalize: [],
  reporters: [],
  workspace: [],
  runner: [],
  diagnose: [],
  grader: ["normalize", "reporters", "runner", "workspace"],
  mcp: ["diagnose", "grader"],
  cli: ["diagnose", "grader", "normalize", "reporters", "runner"],
};

test("every package has its edges listed here, and no other package exists", () => {
  expect(readdirSync(packagesDirectory).sort()).toEqual(Object.keys(allowedEdges).sort());
});

test.each(Object.entries(allowedEdges))(
  "%s declares and imports no other @testbed package than %j",
  (name, allowed) => {
    const manifest = JSON.parse(readFileSync(join(packagesDirectory, name, "package.json"), "utf8")) as {
      readonly dependencies?: Readonly<Record<string, string>>;
      readonly peerDependencies?: Readonly<Record<string, string>>;
    };
    const declared = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }).flatMap(
      testbedName,
    );
    const imported = sourcesOf(join(packagesDirectory, name, "src")).flatMap((source) =>
      [...source.matchAll(/(?:from|import)\s*\(?\s*["']([^"']+)["']/g)].flatMap(([, specifier = ""]) =>
        testbedName(specifier),
      ),
    );
    expect(declared.sort()).toEqual([...allowed]);
    expect([...new Set(imported)].sort()).toEqual([...allowed]);
  },
);

function testbedName(specifier: string): string[] {
  const match = /^@testbed\/([^/]+)/.exec(specifier);
  return match?.[1] === undefined ? [] : [match[1]];
}

function sourcesOf(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"));
}
