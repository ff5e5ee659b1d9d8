import { replace, write } from "../harness/edits.mjs";
import { fault, inTurn } from "../harness/fault.mjs";

const cote = "lib/dovecote.rb";
const test = "test/dovecote_test.rb";

/** A library of Ruby 3.1 with rake, minitest and RuboCop. */
export const dovecote = {
  name: "dovecote",
  half: "fresh",
  ecosystem: "ruby",
  tool: "rake",
  prepare: "rake && rubocop lib",
  versions: { ruby: "ruby --version", rake: "rake --version", rubocop: "rubocop --version" },
  faults: inTurn(1, [
    fault("one-nest-less", "assertion", "a nest too few", "rake", {
      edits: [replace(cote, "@nests - ", "@nests - 1 - ")],
      before: ["rubocop lib"],
    }),
    fault("method-of-nil", "assertion", "a method is called on nil", "rake test", {
      edits: [replace(test, ".free(%w[coo moo])", ".free(nil)")],
    }),
    fault(
      "prints-of-bundler",
      "assertion",
      "a wrong expectation; the test prints errors of bundler",
      "rake",
      {
        edits: [
          replace(
            test,
            "    assert_equal 2",
            '    warn "Could not find gem \'dove\' in any of the sources"\n    puts "Errno::ECONNREFUSED: Connection refused - connect(2)"\n    assert_equal 3',
          ),
        ],
      },
    ),
    fault("end-missing", "syntax-error", "an end is missing", "rake", {
      edits: [replace(cote, "length\n  end\nend", "length\n  end")],
    }),
    fault("gem-not-there", "missing-dependency", "a gem is required that is not installed", "rake", {
      edits: [replace(cote, "# Pigeons", 'require "acme/pigeon"\n\n# Pigeons')],
    }),
    fault("file-of-library", "missing-dependency", "a file was not committed", "rake", {
      edits: [replace(test, "../lib/dovecote", "../lib/loft")],
    }),
    fault("task-unknown", "configuration-error", "the job runs a task that does not exist", "rake spec"),
    fault("rakefile-gone", "configuration-error", "the job runs where no Rakefile is", "cd lib && rake -N"),
    fault("quotes-of-style", "lint", "a text is in single quotes", "rubocop lib", {
      edits: [replace(cote, "@nests = nests", "@nests = nests\n    @name = 'cote'")],
      tool: "rubocop",
    }),
    fault(
      "key-of-config",
      "configuration-error",
      "the configuration of the linter is no YAML",
      "rubocop lib",
      {
        edits: [write(".rubocop.yml", "AllCops:", "  NewCops: [disable", "Style: {")],
        tool: "rubocop",
        alsoAcceptable: ["syntax-error"],
      },
    ),
    fault("variable-not-set", "missing-environment", "a variable of the job is not set", "ruby job.rb", {
      edits: [write("job.rb", 'puts ENV.fetch("DOVECOTE_TOKEN")')],
      tool: "ruby",
    }),
    fault(
      "ruby-too-old",
      "wrong-runtime-version",
      "the Gemfile asks for another Ruby",
      "bundle install --local",
      { edits: [write("Gemfile", 'source "https://rubygems.org"', 'ruby "3.9.1"')], tool: "bundler" },
    ),
    fault("green", "none", "nothing: a test prints an error", "rake", {
      edits: [replace(test, "    assert_equal", '    warn "Error: timed out"\n    assert_equal')],
    }),
  ]),
};
