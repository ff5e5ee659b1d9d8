/**
 * Lines that repeat what stands elsewhere: a program's source in a code frame, one side of a compared value, the title of
 * a test, a command that is echoed. A phrase in them is not said by the tool that prints the line.
 */
const quotes: readonly RegExp[] = [
  // Code frames: `> 12 |   code`, ` 12 | code`, `12│ code`.
  /^\s{0,12}(?:>|»|❯)?\s{0,8}\d{1,6}\s{0,4}[|│]/,
  // PowerShell puts its message into such a frame, too.
  /^\s{0,20}\|(?:\s(?!(?:The (?:term '|argument |property |remote name|operation has timed out)|Access to the path |Cannot |Could not |Unable to |No connection could |Missing |Unexpected token ))|$)/,
  // Compared values.
  /^\s{0,12}(?:Expected|Received|Actual|expected|actual|received|Expected value|left|right|got|want|wanted)(?: \w{1,20}){0,1}\s?[:=]/,
  /^(?:E\s{1,40})?(?:assert |AssertionError|assertion `|Error: expect\()/,
  /^(?:\s{0,12}(?:Error|AssertionError)[^:]{0,30}: )?expect(?:ed)?\b/,
  // Source text that prints or throws the phrase.
  /(?<!["'`])(?:\bprint|\bconsole\.\w{1,12}|\becho|\bprintf|\bprintln!?|\bputs|\bfmt\.\w{1,12}|\blogg?(?:er|ing)?\.\w{1,12}|\bthrow new \w{1,60}|\braise \w{1,60})\s{0,2}\(?\s{0,2}f?["'`]/,
  // Titles of tests, and their outcome.
  /^\s{0,40}(?:✔|✓|✖|✗|×|√|▶|○|↓|✘|﹣|◯)\s(?!\d{1,6} problems? \(|\[ERROR\]|No solution found|Failed to |Biome exited |Found an unknown key |This environment is |Request failed )/,
  /^\s{0,40}(?:ok|not ok) \d{1,6}\b/,
  /^\s{0,40}# Subtest:/,
  /^\s{0,40}(?:--- (?:PASS|FAIL|SKIP)|=== (?:RUN|PAUSE|CONT|NAME)):?\s/,
  /^test \S{1,200}(?: - should panic)? \.\.\. /,
  /^\[ {0,9}(?:OK|RUN|FAILED|PASSED|----------|==========) {0,9}\]/,
  /^\S{1,200}::\S{1,199}[^\s:] (?:PASSED|FAILED|SKIPPED|XFAIL|XPASS|ERROR)\b/,
  /^(?:test\w{0,200}) \([\w.]{1,200}\).{0,10} \.\.\. /,
  /^\s{0,8}\d{1,4}\) /,
  // A shell that echoes its commands; a manifest's script as npm, pnpm and yarn show it.
  /^\++ /,
  /^\$ /,
  /^Run /,
  /^(?:Step \d{1,3}\/\d{1,3} : |\[[\w ./-]{0,40}\d{1,3}\/\d{1,3}\] RUN )/,
];

/** Lines of a difference, where a runner shows why a test failed. */
const difference = /^E?\s{0,12}[-+](?!\d)\s{0,20}\S/;

/** Whether a line repeats something rather than saying it; `isFailure` where a runner shows why a test failed. */
export function isQuoted(text: string, isFailure = false): boolean {
  return quotes.some((quote) => quote.test(text)) || (isFailure && difference.test(text));
}
