import { replace, write } from "../harness/edits.mjs";
import { serverPort } from "../harness/places.mjs";

const requires = (text, url) => [
  replace("composer.json", '"php": "^8.0"', `"php": "^8.0", ${text}`),
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

/** PHP 8.2 with PHPUnit 9.6 and its configuration file, and Composer 2.5. */
export const parade = {
  name: "parade",
  half: "opened",
  tool: "phpunit",
  prepare: "phpunit && composer install -q",
  versions: { php: "php --version", phpunit: "phpunit --version" },
  faults: [
    {
      id: "order-reversed",
      category: "assertion",
      wrapper: "github",
      edits: [replace("src/Parade.php", "asort(", "arsort(")],
      run: "phpunit --testdox",
      injected: "large groups march first",
    },
    {
      id: "prints-like-composer",
      category: "assertion",
      edits: [
        write(
          "tests/JobTest.php",
          "<?php",
          "class JobTest extends PHPUnit\\Framework\\TestCase",
          "{",
          "    public function testReplays()",
          "    {",
          '        echo "Your requirements could not be resolved to an installable set of packages.\\n";',
          '        echo "curl error 6 while downloading https://repo.acme.invalid/packages.json: Could not resolve host\\n";',
          '        echo "PHP Fatal error:  Allowed memory size of 134217728 bytes exhausted\\n";',
          "        $this->assertCount(3, [1, 2]);",
          "    }",
          "}",
        ),
      ],
      run: "phpunit",
      injected: "a wrong expectation; the test prints errors of Composer and memory",
    },
    {
      id: "unexpected-token",
      category: "syntax-error",
      edits: [replace("src/Parade.php", "return array_keys", "return return array_keys")],
      run: "phpunit",
      injected: "a word too many",
    },
    {
      id: "class-not-found",
      category: "missing-dependency",
      alsoAcceptable: ["assertion"],
      edits: [
        replace(
          "src/Parade.php",
          "asort($this->groups);",
          "$this->groups = (new Acme\\Sorter\\Stable())->sort($this->groups);",
        ),
      ],
      run: "phpunit",
      injected: "a class of a package that is not installed is used",
    },
    {
      id: "configuration-invalid",
      category: "configuration-error",
      edits: [replace("phpunit.xml", "</testsuites>", "</testsuite>")],
      run: "phpunit",
      injected: "phpunit.xml is not well-formed",
    },
    {
      id: "bootstrap-missing",
      category: "configuration-error",
      alsoAcceptable: ["missing-dependency"],
      wrapper: "gitlab",
      edits: [replace("phpunit.xml", "src/Parade.php", "vendor/bootstrap.php")],
      run: "phpunit",
      injected: "the bootstrap file of the configuration does not exist",
    },
    {
      id: "extension-missing",
      category: "missing-dependency",
      alsoAcceptable: ["dependency-conflict", "wrong-runtime-version"],
      tool: "composer",
      edits: requires('"ext-imagick": "*"'),
      run: "composer update --no-interaction",
      injected: "an extension of PHP is not installed",
    },
    {
      id: "conflict",
      category: "dependency-conflict",
      tool: "composer",
      wrapper: "jenkins",
      edits: [
        replace(
          "composer.json",
          '[{ "packagist.org": false }]',
          '[{ "packagist.org": false }, { "type": "path", "url": "lib/*", "options": { "versions": { "acme/drums": "2.0.0", "acme/band": "1.0.0" } } }]',
        ),
        replace("composer.json", '"php": "^8.0"', '"php": "^8.0", "acme/drums": "^2.0", "acme/band": "^1.0"'),
        write("lib/drums/composer.json", '{ "name": "acme/drums", "version": "2.0.0" }'),
        write(
          "lib/band/composer.json",
          '{ "name": "acme/band", "version": "1.0.0", "require": { "acme/drums": "^1.0" } }',
        ),
      ],
      run: "composer update --no-interaction",
      injected: "a package wants the older version of another",
    },
    {
      id: "repository-429",
      category: "rate-limit",
      tool: "composer",
      edits: requires('"acme/drums": "^1.0"', `http://127.0.0.1:${serverPort}/429`),
      run: "composer update --no-interaction",
      injected: "the repository answers 429",
    },
    {
      id: "repository-unknown-host",
      category: "network",
      tool: "composer",
      wrapper: "azure",
      edits: requires('"acme/drums": "^1.0"', "https://repo.acme.invalid"),
      run: "composer update --no-interaction",
      injected: "the host of the repository does not resolve",
    },
    {
      id: "json-broken",
      category: "configuration-error",
      alsoAcceptable: ["syntax-error"],
      tool: "composer",
      edits: [replace("composer.json", '"require"', "require")],
      run: "composer install --no-interaction",
      injected: "composer.json is not JSON",
    },
  ],
};
