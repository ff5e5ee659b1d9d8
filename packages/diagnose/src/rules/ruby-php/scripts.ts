import type { Rule } from "../rule.js";

/** Scripts of composer, and what PHP says when it links classes. */
export const rubyPhpScriptsRules: readonly Rule[] = [
  {
    id: "composer/script",
    category: "configuration-error",
    subcategory: "script-missing",
    patterns: [
      /^\s{0,4}Script "(\S{1,80})" is not defined in this package/,
      /^\s{0,4}Command "(\S{1,80})" is (?:not defined|ambiguous)\./,
      /^\s{0,4}There are no commands defined in the "(\S{1,80})" namespace\./,
      /^Don't know how to build task '(\S{1,80})'/,
      /^\s{0,4}The "(--?\S{1,60})" option does not exist\./,
    ],
    matches: ['  Script "analyse" is not defined in this package  '],
    ignores: ["> phpunit --testdox"],
    explanation: "The job calls a script, a command or an option that does not exist: $1",
    nextStep: "Correct the name in the job, or define it.",
    source: "composer/composer, symfony/console, ruby/rake",
  },
  {
    id: "php/link",
    category: "compile-error",
    subcategory: "class",
    scope: "fatal",
    patterns: [
      /^(?:PHP )?Fatal error: {1,2}Cannot (?:re)?declare (?:class |function )?(\S{1,120})/,
      /^(?:PHP )?Fatal error: {1,2}(?:Class|Trait|Interface|Non-abstract class) .{1,200} (?:contains \d{1,3} abstract methods?|must implement|cannot (?:extend|implement|use))/,
      /^(?:PHP )?Fatal error: {1,2}Declaration of .{1,200} must be compatible with /,
      /^(?:PHP )?Fatal error: {1,2}(?:Access level to|Cannot (?:override|make|use|inherit|access)) /,
    ],
    matches: [
      "PHP Fatal error:  Cannot declare class Acme\\\\Hours, because the name is already in use in /w/src/Hours.php on line 7",
    ],
    ignores: ["PHP Fatal error:  Allowed memory size of 134217728 bytes exhausted"],
    explanation: "PHP refuses a class or a function: $1",
    nextStep: "Correct the place that the line names; compare namespaces with folders.",
    source: "php/php-src Zend/zend_compile.c, zend_inheritance.c",
  },
  {
    id: "rspec/file-missing",
    category: "no-tests",
    subcategory: "path",
    scope: "runner",
    confidence: "likely",
    patterns: [/^\s{0,8}cannot load such file -- (\/\S{1,200}_(?:spec|test)(?:\.rb)?)$/],
    matches: ["  cannot load such file -- /w/spec/system/login_spec.rb"],
    ignores: ["  cannot load such file -- nokogiri"],
    explanation: "The file of tests $1 does not exist.",
    nextStep: "Correct the path in the job.",
    source: "rspec/rspec-core lib/rspec/core/configuration.rb",
  },
  {
    id: "php/file-required",
    category: "missing-dependency",
    subcategory: "local-file",
    scope: "thrown",
    confidence: "likely",
    patterns: [
      /(?:Failed opening required|require(?:_once)?\(\): Failed opening required) '(\S{1,200})'/,
      /require(?:_once)?\((\S{1,200})\): [Ff]ailed to open stream: No such file/,
    ],
    matches: [
      "PHP Fatal error:  Uncaught Error: Failed opening required 'config/rooms.php' (include_path='.:/usr/share/php')",
    ],
    ignores: ["PHP Warning:  Undefined variable $rooms in /w/job.php on line 2"],
    explanation: "A file that is required does not exist: $1",
    nextStep:
      "Commit it, or make what generates it run before; `vendor/autoload.php` comes from `composer install`.",
    source: "php/php-src main/main.c",
  },
];
