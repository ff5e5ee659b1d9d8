import { describe, expect, test } from "vitest";
import { normalize, type Profile } from "../../src/index.js";

const titles = ["in (5ms)", "5ms", "waits 5ms", "opens (1.5 s)"];
const outputs: readonly (readonly [Profile, (title: string) => string])[] = [
  ["mocha", (title) => `\n\n  ${title}\n    ✔ q\n    ${title}\n      ✔ r\n\n\n  2 passing\n\n`],
  [
    "jest",
    (title) => `PASS ./a.test.js\n  ${title}\n    ✓ q\n    ${title}\n      ✓ r\n\nTests:       2 passed\n`,
  ],
];

describe.each(outputs)("%s", (profile, output) => {
  test.each(titles)("the title of a suite stays: %j", (title) => {
    expect(normalize(output(title), { profile }).text).toBe(output(title));
  });

  test("the time of its tests goes", () => {
    const [glyph] = profile === "jest" ? ["✓"] : ["✔"];
    const timed = output("in (5ms)").replace(
      `${glyph} q`,
      `${glyph} q (7${profile === "jest" ? " " : ""}ms)`,
    );
    expect(timed).not.toBe(output("in (5ms)"));
    expect(normalize(timed, { profile }).text).toBe(output("in (5ms)"));
  });

  test("a time that a program reports goes", () => {
    expect(normalize("done (5ms)\n", { profile }).text).toBe("done (<duration>)\n");
  });
});

test("a time that is logged under jest goes, indented as it is", () => {
  const text = (time: string): string =>
    `  console.log\n    done (${time})\n\nPASS ./a.test.js\n  s\n    ✓ q\n\n  console.log\n    done (${time})\n`;
  expect(normalize(text("5ms"), { profile: "jest" }).text).toBe(text("<duration>"));
});

test.each(outputs)("under %s a title behind a label cannot be told from a report", (profile, output) => {
  expect(normalize(output("took 5ms"), { profile }).text).toBe(output("took <duration>"));
});
