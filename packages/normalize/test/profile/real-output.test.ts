import { expect, test } from "vitest";
import { normalize, type Profile } from "../../src/index.js";

/** Parts of what runners printed for the same code in two places, and what of them stays. */
const cases: readonly (readonly [profile: Profile, printed: string, kept: string])[] = [
  ["go", "goroutine 12 [running]:", "goroutine <pid> [running]:"],
  [
    "go",
    "goroutine 7 gp=0xc000102e00 m=2 mp=0xc000062808 [running]:",
    "goroutine <pid> gp=<address> m=2 mp=<address> [running]:",
  ],
  ["go", "created by testing.(*T).Run in goroutine 1", "created by testing.(*T).Run in goroutine <pid>"],
  ["prove", "[18:23:03] a.t .. ", "[<timestamp>] a.t .. "],
  ["prove", "[18:23:03]", "[<timestamp>]"],
  [
    "pytest",
    "tmp_path = PosixPath('/tmp/pytest-of-me/pytest-32/test_tmp0')",
    "tmp_path = PosixPath('<tmp:1>/test_tmp0')",
  ],
  [
    "pytest",
    "FAILED a.py::test_x - assert <object object at 0x7fb8e514d580> == 1",
    "FAILED a.py::test_x - assert <object object at <address>> == 1",
  ],
];

test.each(cases)("%s: %s", (profile, printed, kept) => {
  expect(normalize(`${printed}\n`, { profile }).text).toBe(`${kept}\n`);
});

test("a header of pytest ends the message of an assertion", () => {
  const section = (title: string): string =>
    `E   AssertionError: assert 1 == 2\n\n${title}\npid 12 took 5ms\n`;
  for (const title of [
    "---- Captured stdout call ----",
    "____ test_b ____",
    "==== short test summary info ====",
    "==== 1 failed in 0.01s ====",
  ]) {
    const { text } = normalize(section(title), { profile: "pytest" });
    expect(text).toContain("\npid <pid:1> took <duration>\n");
  }
  expect(normalize(section("--- what was sent ---"), { profile: "pytest" }).text).toContain(
    "\npid 12 took 5ms\n",
  );
});
