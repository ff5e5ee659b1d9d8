import { replace, write } from "../harness/edits.mjs";
import { refusedPort, serverPort } from "../harness/places.mjs";

const requires = (text, url) => [
  replace("composer.json", '"php": ">=8.1"', `"php": ">=8.1", ${text}`),
  ...(url
    ? [
        replace(
          "composer.json",
          '[{ "packagist.org": false }]',
          `[{ "packagist.org": false }, { "type": "composer", "url": "${url}" }], "config": { "secure-http": false }`,
        ),
      ]
    : []),
];

/** PHP 8.2 with PHPUnit 9.6 without a configuration file, and Composer 2.5. */
export const postbox = {
  name: "postbox",
  half: "writing",
  tool: "phpunit",
  prepare: "phpunit tests && composer install -q",
  versions: { php: "php --version", phpunit: "phpunit --version" },
  faults: [
    {
      id: "price-wrong",
      category: "assertion",
      edits: [replace("src/Letter.php", "? 85", "? 80")],
      run: "phpunit tests",
      injected: "the price of a standard letter is wrong",
    },
    {
      id: "undefined-method",
      category: "assertion",
      alsoAcceptable: ["unknown"],
      edits: [replace("tests/LetterTest.php", "(new Letter(120))->postage()", "(new Letter(120))->price()")],
      run: "phpunit tests",
      injected: "a method that does not exist is called",
    },
    {
      id: "parse-error",
      category: "syntax-error",
      wrapper: "gitlab",
      edits: [replace("src/Letter.php", "if ($grams <= 0) {", "if ($grams <= 0 {")],
      run: "phpunit tests",
      injected: "a parenthesis is missing",
    },
    {
      id: "lint-parse",
      category: "syntax-error",
      tool: "php",
      edits: [replace("src/Letter.php", "declare(strict_types=1);", "declare(strict_types=1)")],
      run: "php -l src/Letter.php",
      injected: "a semicolon is missing",
    },
    {
      id: "package-unknown",
      category: "missing-dependency",
      tool: "composer",
      edits: requires('"acme/stamps": "^1.0"'),
      run: "composer update --no-interaction",
      injected: "a required package does not exist",
    },
    {
      id: "lock-out-of-date",
      category: "lockfile-mismatch",
      tool: "composer",
      wrapper: "github",
      edits: requires('"acme/stamps": "^1.0"'),
      run: "composer install --no-interaction",
      injected: "a package was required and composer.lock was not updated",
    },
    {
      id: "repository-refused",
      category: "network",
      tool: "composer",
      edits: requires('"acme/stamps": "^1.0"', `http://127.0.0.1:${refusedPort}`),
      run: "composer update --no-interaction",
      injected: "nothing listens where the repository should be",
    },
    {
      id: "repository-401",
      category: "authentication",
      tool: "composer",
      edits: requires('"acme/stamps": "^1.0"', `http://127.0.0.1:${serverPort}/401`),
      run: "composer update --no-interaction",
      injected: "the repository asks for credentials",
    },
    {
      id: "php-too-old",
      category: "wrong-runtime-version",
      tool: "composer",
      edits: [replace("composer.json", '">=8.1"', '">=8.4"')],
      run: "composer update --no-interaction",
      injected: "the package asks for PHP 8.4 and the job has 8.2",
    },
    {
      id: "memory-limit",
      category: "out-of-memory",
      wrapper: "circleci",
      edits: [
        write(
          "tests/JobTest.php",
          "<?php",
          "final class JobTest extends PHPUnit\\Framework\\TestCase",
          "{",
          "    public function testHoards(): void",
          "    {",
          "        $hoard = [];",
          "        while (true) { $hoard[] = str_repeat('x', 1000000); }",
          "    }",
          "}",
        ),
      ],
      run: "php -d memory_limit=64M /usr/bin/phpunit tests",
      injected: "a test allocates until the memory limit",
    },
    {
      id: "no-tests",
      category: "no-tests",
      run: "phpunit --fail-on-empty-test-suite --filter Integration tests",
      injected: "the filter of the job matches no test",
    },
  ],
};
