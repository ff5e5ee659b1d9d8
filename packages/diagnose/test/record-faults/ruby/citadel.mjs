import { replace, write } from "../harness/edits.mjs";
import { serverPort } from "../harness/places.mjs";

const server = (name) => `http://127.0.0.1:${serverPort}/${name}`;

/** Ruby 3.1 with Minitest, Rake, Bundler 2.3 and gem. */
export const citadel = {
  name: "citadel",
  half: "opened",
  tool: "rake",
  prepare: "rake test",
  versions: { ruby: "ruby --version", rake: "rake --version" },
  faults: [
    {
      id: "any-lock",
      category: "assertion",
      edits: [replace("lib/gate.rb", "@open.all?", "@open.any?")],
      run: "rake test",
      injected: "one open lock opens the gate",
    },
    {
      id: "no-method",
      category: "assertion",
      alsoAcceptable: ["unknown"],
      wrapper: "jenkins",
      edits: [replace("lib/gate.rb", "@open[index] = true", "@open.unlock(index)")],
      run: "rake",
      injected: "a method that lists do not have is called",
    },
    {
      id: "unexpected-end",
      category: "syntax-error",
      wrapper: "github",
      edits: [replace("lib/gate.rb", "def open?", "def open?(")],
      run: "rake test",
      injected: "a parenthesis is not closed",
    },
    {
      id: "cannot-load",
      category: "missing-dependency",
      edits: [
        replace(
          "test/gate_test.rb",
          'require "minitest/autorun"',
          'require "minitest/autorun"\nrequire "acme_locks"',
        ),
      ],
      run: "rake test",
      injected: "a required gem is not installed",
    },
    {
      id: "gem-server-404",
      category: "missing-dependency",
      alsoAcceptable: ["network"],
      tool: "bundler",
      edits: [write("Gemfile", `source "${server("404")}"`, 'gem "acme_locks"')],
      run: "bundle install",
      injected: "the gem server answers 404",
    },
    {
      id: "gem-server-401",
      category: "authentication",
      tool: "bundler",
      wrapper: "gitlab",
      edits: [write("Gemfile", `source "${server("401")}"`, 'gem "acme_locks"')],
      run: "bundle install",
      injected: "the gem server asks for credentials",
    },
    {
      id: "gem-host-unknown",
      category: "network",
      tool: "gem",
      run: "gem install acme_locks --clear-sources --source https://gems.acme.invalid",
      injected: "the host of the gem server does not resolve",
    },
    {
      id: "versions-conflict",
      category: "dependency-conflict",
      alsoAcceptable: ["missing-dependency"],
      tool: "bundler",
      wrapper: "azure",
      edits: [
        write("Gemfile", 'gem "gate-core", path: "core"', 'gem "gate-plugin", path: "plugin"'),
        write(
          "core/gate-core.gemspec",
          'Gem::Specification.new { |s| s.name = "gate-core"; s.version = "2.0.0"; s.summary = "core"; s.authors = ["Ada"] }',
        ),
        write(
          "plugin/gate-plugin.gemspec",
          'Gem::Specification.new { |s| s.name = "gate-plugin"; s.version = "1.0.0"; s.summary = "plugin"; s.authors = ["Ada"]; s.add_dependency "gate-core", "~> 1.0" }',
        ),
      ],
      run: "bundle install --local",
      injected: "a plugin wants the older version of a gem that is pinned",
    },
    {
      id: "task-unknown",
      category: "configuration-error",
      run: "rake spec:system",
      injected: "the job runs a task that does not exist",
    },
    {
      id: "gemfile-invalid",
      category: "configuration-error",
      alsoAcceptable: ["syntax-error"],
      tool: "bundler",
      edits: [write("Gemfile", 'gem "rake', 'gem "minitest"')],
      run: "bundle install --local",
      injected: "a text in the Gemfile is not closed",
    },
    {
      id: "bundle-permission",
      category: "permission",
      tool: "bundler",
      setup: "mkdir -p vendor && chmod 555 vendor && chmod 755 . && chmod -R a+rX .",
      edits: [
        write("Gemfile", 'gem "gate-core", path: "core"'),
        write(
          "core/gate-core.gemspec",
          'Gem::Specification.new { |s| s.name = "gate-core"; s.version = "2.0.0"; s.summary = "core"; s.authors = ["Ada"] }',
        ),
      ],
      as: 65534,
      env: { HOME: "/tmp/record-faults/nobody", BUNDLE_PATH: "vendor/bundle" },
      run: "bundle install --local",
      injected: "the folder for gems is not writable for the user of the job",
    },
  ],
};
