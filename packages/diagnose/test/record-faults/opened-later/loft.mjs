import { replace, write } from "../harness/edits.mjs";
import { refusedPort } from "../harness/places.mjs";
import { fault, inTurn } from "../harness/fault.mjs";

const loft = "src/Loft.php";
const script = (...lines) => ({ edits: [write("job.php", "<?php", ...lines)] });
const test = (...lines) => ({
  edits: [
    write(
      "tests/JobTest.php",
      "<?php",
      "",
      "use PHPUnit\\Framework\\TestCase;",
      "",
      "class JobTest extends TestCase",
      "{",
      ...lines,
      "}",
    ),
  ],
});

/** A class of PHP 8.2 with PHPUnit and PHP_CodeSniffer. */
export const loftProject = {
  name: "loft",
  half: "opened",
  ecosystem: "php",
  tool: "phpunit",
  prepare: "phpunit tests && phpcs --standard=PSR12 src",
  versions: { php: "php --version", phpunit: "phpunit --version", phpcs: "phpcs --version" },
  faults: inTurn(7, [
    fault("sides-added", "assertion", "the sides are added", "phpunit tests", {
      edits: [replace(loft, "length * $", "length + $")],
      before: ["phpcs --standard=PSR12 src"],
    }),
    fault(
      "text-for-number",
      "assertion",
      "a text is given to a number; the error is thrown in a test",
      "phpunit tests",
      {
        edits: [replace("tests/LoftTest.php", "new Loft(3, 4)", 'new Loft("wide", 4)')],
        alsoAcceptable: ["compile-error"],
      },
    ),
    fault(
      "prints-like-composer",
      "assertion",
      "a wrong expectation; the test prints errors of composer",
      "phpunit tests",
      test(
        "    public function testReplay(): void",
        "    {",
        '        echo "Your requirements could not be resolved to an installable set of packages.\\n";',
        '        fwrite(STDERR, "PHP Fatal error:  Allowed memory size of 134217728 bytes exhausted\\n");',
        "        $this->assertCount(3, [1, 2]);",
        "    }",
      ),
    ),
    fault("line-of-parse", "syntax-error", "a semicolon is missing", "phpunit tests", {
      edits: [replace(loft, "$this->width;", "$this->width")],
    }),
    fault("php-of-lint", "syntax-error", "a bracket is missing", "php -l src/Loft.php", {
      edits: [replace(loft, "private float $width)", "private float $width")],
      tool: "php",
    }),
    fault("standard-broken", "lint", "a brace is on the wrong line", "phpcs --standard=PSR12 src", {
      edits: [replace(loft, "area(): float\n    {", "area(): float {")],
      tool: "phpcs",
    }),
    fault(
      "memory-of-php",
      "out-of-memory",
      "a script needs more memory than its limit",
      "php -d memory_limit=16M job.php",
      {
        ...script("$all = [];", "while (true) {", "    $all[] = str_repeat('x', 100000);", "}"),
        tool: "php",
      },
    ),
    fault(
      "extension-not-there",
      "missing-dependency",
      "a function of an extension that is not installed",
      "php job.php",
      {
        ...script("echo imagecreatetruecolor(2, 2) ? 'ok' : 'no';"),
        tool: "php",
        alsoAcceptable: ["assertion", "compile-error"],
      },
    ),
    fault("file-required", "missing-dependency", "a required file was not committed", "php job.php", {
      ...script("require 'config/rooms.php';"),
      tool: "php",
    }),
    fault("database-of-loft", "service-not-ready", "the database is not up", "php job.php", {
      ...script(
        `$socket = fsockopen('127.0.0.1', ${refusedPort}, $code, $message, 2);`,
        "if (!$socket) {",
        '    fwrite(STDERR, "rooms: database refused: $message\\n");',
        "    exit(1);",
        "}",
      ),
      tool: "php",
    }),
    fault(
      "group-without-tests",
      "no-tests",
      "the filter of the job fits no test",
      "phpunit --filter Cellar --fail-on-empty-test-suite tests || phpunit --filter Cellar tests | grep -q '^OK'",
      { alsoAcceptable: ["configuration-error"] },
    ),
    fault("option-unknown", "configuration-error", "an option is misspelt", "phpunit --colour tests"),
    fault(
      "green-with-notice",
      "none",
      "nothing: a test prints words of failure",
      "phpunit tests",
      test(
        "    public function testTimeout(): void",
        "    {",
        '        fwrite(STDERR, "Error: connection timed out\\n");',
        "        $this->assertTrue(true);",
        "    }",
      ),
    ),
  ]),
};
