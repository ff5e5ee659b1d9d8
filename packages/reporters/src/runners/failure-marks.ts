import type { Reporter } from "../run/test-run.js";

/**
 * Lines by which a runner itself says on its way that something failed, in the place where it prints them. Text of a
 * test may stand in front of a result word, or between a title and its result.
 */
const MARKS: Readonly<Partial<Record<Reporter, RegExp>>> = {
  jest: /^FAIL +\S|^ +✕ \S/u,
  vitest: /^ *[×✗] |^ *❯ .* \| \d{1,9} failed\)|^ *FAIL {2}\S|^⎯+ (?:Failed (?:Tests|Suites)|Unhandled)\b/u,
  mocha: /^ {2,400}1\) \S|^ {2}[․,]*!/u,
  pytest:
    /^[.,sxXRu-]*[FE][.,FEsxXRu-]*(?: *\[ *\d{1,3}%\])?$|^\S+\.\w+ [.,sxXRu-]*[FE](?![a-z])|^(?=\S*::).* (?:FAILED|ERROR)\b|^\S*(?:FAILED|ERROR)(?: *\[ *\d{1,3}%\])?$|^\[gw\d{1,4}\] .*\b(?:FAILED|ERROR) |^(?:FAILED|ERROR) \S+::|^=+ (?:FAILURES|ERRORS) =+$/u,
  unittest:
    /^[.sxu]*[FE][.sxuFE]*(?!\w)|^(?=.*(?:FAIL|ERROR|unexpected success)$).*?\.\.\. |^\S*(?:FAIL|ERROR)$|^(?:FAIL|ERROR|UNEXPECTED SUCCESS): \S+ \(/u,
  cargo:
    /^test (?=.*FAILED(?: <[\d.]{1,12}s>)?$).*? \.\.\. |^\S*FAILED(?: <[\d.]{1,12}s>)?$|^\S.* --- FAILED$|^[.i]*F[.iF]*(?: \d{1,9}\/\d{1,9})?$|^failures:$/u,
  rspec: /^[.*]*F[.F*]*(?!\w)|\(FAILED - \d{1,9}\)$/u,
  minitest: /(?:^|\s)\d{1,9}\.\d\d s = [FE]$|^[.S]*[FE][.SFE]*(?!\w)|^ {2}1\) (?:Failure|Error):$/u,
  phpunit: /^[.WRISND]*[FE](?!\w*[a-z])|^ +✘ \S/u,
  gtest: /\[ {2}FAILED {2}\] \S/u,
  catch2: /^\S.*: FAILED:$/u,
  ava: /^ +[✘✖] \S/u,
  jasmine: /^[.*]*F[.F*]*(?!\w)/u,
  bun: /^(?:\(fail\)|✗) \S/u,
  deno: /^(?=.*FAILED \().*?\.\.\. |^\S*FAILED \(/u,
  uvu: /^ *(?:• *)*✘|^ *FAIL {2}\S/u,
  exunit: /^ {2}1\) test \S/u,
  "junit-console": /\[X\](?: |$)/u,
  xctest: /^Test Case '.*' failed \(|^[✘✗] /u,
  karma: / FAILED$/u,
};

/** What the runner's own lines about a failure look like; `null` where its reader compares its lines with its totals. */
export function failureMarkOf(reporter: Reporter): RegExp | null {
  return MARKS[reporter] ?? null;
}
