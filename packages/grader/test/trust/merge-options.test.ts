import { expect, test } from "vitest";
import { mergeCargo, mergeIni, mergePackage, mergePyproject } from "../../src/candidate/merge-options.js";

test.each([
  ["sets options", '[tool.pytest.ini_options]\naddopts = "-k own"\n[project]\nname = "a"\n', null],
  [
    "changes options",
    '[tool.pytest.ini_options]\naddopts = "-k own"\n[project]\nname = "a"\n',
    '[tool.pytest.ini_options]\naddopts = "-ra"\n',
  ],
  ["removes options", '[project]\nname = "a"\n', '[tool.pytest.ini_options]\naddopts = "-ra"\n'],
])(
  "a pyproject.toml that %s has those of the original, and everything else of the candidate",
  (_, own, original) => {
    const merged = mergePyproject(own, original) ?? "";
    expect(merged).toContain('name = "a"');
    expect(merged).not.toContain("-k own");
    expect(merged.includes("-ra")).toBe(original !== null);
    expect(mergePyproject(merged, original)).toBe(merged);
  },
);

test("files that differ elsewhere stay byte for byte, and what cannot be read is put back", () => {
  const options = '[tool.pytest.ini_options]\naddopts = "-ra"\n';
  const own = `# a comment\n${options}\n[tool.black]\nline-length = 100\n`;
  expect(mergePyproject(own, options)).toBe(own);
  expect(mergePyproject("[[", options)).toBe(options);
  expect(mergePyproject("[[", null)).toBeNull();
});

test("package.json keeps its dependencies, and its scripts where they are not what is run", () => {
  const own = JSON.stringify({
    dependencies: { a: "1" },
    jest: { testMatch: ["x"] },
    scripts: { test: "true" },
  });
  const original = JSON.stringify({ scripts: { test: "jest" } });
  expect(JSON.parse(mergePackage(false)(own, original) ?? "")).toEqual({
    dependencies: { a: "1" },
    scripts: { test: "true" },
  });
  expect(JSON.parse(mergePackage(true)(own, original) ?? "")).toEqual({
    dependencies: { a: "1" },
    scripts: { test: "jest" },
  });
});

test("sections of pytest in setup.cfg and tox.ini are those of the original", () => {
  const own = "[metadata]\nname = a\n[tool:pytest]\naddopts = -k own\n[flake8]\nx = 1\n";
  expect(mergeIni(own, null)).toBe("[metadata]\nname = a\n[flake8]\nx = 1\n");
  expect(mergeIni(own, "[tool:pytest]\naddopts = -ra\n")).toBe(
    "[metadata]\nname = a\n[flake8]\nx = 1\n[tool:pytest]\naddopts = -ra\n",
  );
  expect(mergeIni("[pytest]\n", null)).toBeNull();
  expect(mergeIni("[a]\n", "[a]\n")).toBe("[a]\n");
});

test("Cargo.toml keeps its dependencies, and the test targets of the original", () => {
  const own =
    '[package]\nname = "a"\nautotests = false\n[dependencies]\nb = "1"\n[[test]]\nname = "calc"\npath = "own.rs"\n';
  const merged = mergeCargo(own, '[package]\nname = "a"\n') ?? "";
  expect(merged).toContain('b = "1"');
  expect(merged).not.toMatch(/autotests|own\.rs/);
});
