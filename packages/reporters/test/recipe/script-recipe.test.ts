import { describe, expect, test } from "vitest";
import { reportRecipe } from "../../src/index.js";
import { shellCommands } from "../../src/recipe/shell-words.js";

describe("reportRecipe with scripts", () => {
  const found = (line: string, scripts: Readonly<Record<string, string>>) => {
    const [command = "", ...args] = line.split(" ");
    return reportRecipe(command, args, { scripts, nodeVersion: "22.3.0", ci: false });
  };
  const applied = (line: string, script: string) => found(line, { test: script })?.apply("/r").args.join(" ");

  test("puts its arguments where each package manager hands them on", () => {
    expect(applied("npm test", "jest")).toBe("test -- --json --outputFile=/r");
    expect(applied("npm test -- --ci", "jest")).toBe("test -- --ci --json --outputFile=/r");
    expect(applied("npm run -s test a", "jest")).toBe("run -s test a -- --json --outputFile=/r");
    expect(applied("pnpm test", "jest")).toBe("test --json --outputFile=/r");
    expect(applied("pnpm run test --ci", "jest")).toBe("run test --ci --json --outputFile=/r");
    expect(applied("yarn test", "jest")).toBe("test --json --outputFile=/r");
    expect(applied("bun run test", "jest")).toBe("run test --json --outputFile=/r");
    expect(applied("npm test", "npm run test")).toBeUndefined();
    expect(found("npm test", { test: "npm run unit", unit: "jest" })?.apply("/r").args.join(" ")).toBe(
      "test -- -- --json --outputFile=/r",
    );
    expect(applied("npm test", "npm exec jest")).toBe("test -- -- --json --outputFile=/r");
  });

  test("gives node --test its reporters in NODE_OPTIONS, before those of the script, also through two scripts", () => {
    const scripts = { test: "npm run unit", unit: "node --test --test-reporter=spec a.test.mjs" };
    for (const line of ["npm test", "npm run unit"]) {
      const made = found(line, scripts)?.apply("/a b/r");
      expect(made?.args.join(" ")).toBe(line.slice("npm ".length));
      const options = made?.env["NODE_OPTIONS"] ?? "";
      expect(options.match(/--test-reporter=/gu)).toHaveLength(1);
      expect(options).toContain('"--test-reporter-destination=/a b/r" --test-reporter-destination=stdout');
    }
  });

  test("follows a script only where what is added is certain to reach one runner", () => {
    const yes = ["jest", "jest --ci 'a b'", "npx jest", "tsc && jest", "FOO=1 jest", "cross-env FOO=1 jest"];
    expect(yes.filter((script) => found("npm test", { test: script }) === null)).toEqual([]);
    const no = [
      "jest; echo done",
      "jest || true",
      "jest | tee log",
      "jest > log",
      "jest && vitest run",
      "vitest run && jest",
      "npm run a && jest",
      "jest &",
      "(jest)",
      "jest $ARGS",
      "jest `x`",
      'jest "$A"',
      "jest --json",
      "jest -- a",
      "env -i node --test",
      "NODE_OPTIONS=--x node --test",
      "cross-env NODE_OPTIONS=--x node --test",
      "bun test a.ts",
      "unknown-runner",
      "",
      "&& jest",
      "jest 'a",
    ];
    expect(no.filter((script) => found("npm test", { test: script }) !== null)).toEqual([]);
  });

  test("has none for a script that is not given, or where options could choose another package", () => {
    const scripts = { test: "jest" };
    const no = [
      "npm run unit",
      "npm -w a test",
      "npm test --workspace=a",
      "npm --prefix x test",
      "pnpm -r test",
    ];
    expect(no.filter((line) => found(line, scripts) !== null)).toEqual([]);
    expect(
      ["pnpm test -- --ci", "yarn test -- a", "bun test"].map(
        (line) => found(line, { test: "jest --x" })?.reporter,
      ),
    ).toEqual([undefined, undefined, "bun"]);
    expect(found("npm test", { ...scripts, posttest: "vitest run" })).toBeNull();
    expect(found("npm test", { ...scripts, pretest: "a | b" })).toBeNull();
    expect(found("npm run constructor", scripts)).toBeNull();
  });

  test("wants an absolute path there, and scripts that are texts", () => {
    const recipe = found("npm test", { test: "jest" });
    const refused = expect.objectContaining({ code: "invalid-command" });
    expect(() => recipe?.apply("r.json")).toThrow(refused);
    for (const options of [{ scripts: { test: 7 } }, { scripts: [] }, { ci: "yes" }])
      expect(() => Reflect.apply(reportRecipe, undefined, ["npm", ["test"], options])).toThrow(refused);
  });

  test("names the default reporter of Playwright, which depends on CI", () => {
    const args = (ci: boolean, ...given: readonly string[]) =>
      reportRecipe("playwright", ["test", ...given], { ci })
        ?.apply("/r")
        .args.at(-1);
    expect(args(true)).toBe("--reporter=dot,json");
    expect(args(false)).toBe("--reporter=list,json");
    expect(args(true, "--reporter=line")).toBe("--reporter=line,json");
    expect(args(true, "--reporter", "list,json")).toBeUndefined();
  });
});

describe("shellCommands", () => {
  test("reads plain and quoted words as a shell does", () => {
    expect(shellCommands(`a "b c"'d'  --x="1 2" && e`)).toEqual([["a", "b cd", "--x=1 2"], ["e"]]);
    expect(shellCommands(`a '$x'`)).toEqual([["a", "$x"]]);
    expect(shellCommands("a && && b")).toBeNull();
  });
});
