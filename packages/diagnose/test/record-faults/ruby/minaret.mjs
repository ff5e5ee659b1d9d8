import { replace, write } from "../harness/edits.mjs";
import { refusedPort } from "../harness/places.mjs";

const job = (...lines) => write("spec/job_spec.rb", 'RSpec.describe "the job" do', ...lines, "end");
const gemfile = (source, ...lines) => write("Gemfile", `source "${source}"`, ...lines);

/** Ruby 3.1 with RSpec 3.12, RuboCop 1.39 and Bundler 2.3. */
export const minaret = {
  name: "minaret",
  half: "writing",
  tool: "rspec",
  prepare: "rspec && rubocop",
  versions: { ruby: "ruby --version", rspec: "rspec --version | head -2 | tail -1" },
  faults: [
    {
      id: "sixty-one",
      category: "assertion",
      edits: [replace("lib/minaret.rb", "hours * 60", "hours * 61")],
      run: "rspec",
      injected: "an hour has 61 minutes",
    },
    {
      id: "nil-error",
      category: "assertion",
      alsoAcceptable: ["unknown"],
      wrapper: "github",
      edits: [replace("lib/minaret.rb", "text.split", "text.to_time.split")],
      run: "rspec --format documentation",
      injected: "a method that texts do not have is called",
    },
    {
      id: "prints-like-bundler",
      category: "assertion",
      edits: [
        job(
          '  it "replays" do',
          "    puts \"Could not find gem 'rails' in locally installed gems.\"",
          '    puts "Errno::ECONNREFUSED: Connection refused - connect(2) for 127.0.0.1:5432"',
          '    warn "[FATAL] failed to allocate memory"',
          "    expect([1, 2].size).to eq(3)",
          "  end",
        ),
      ],
      run: "rspec",
      injected: "a wrong expectation; the spec prints errors of Bundler, network and memory",
    },
    {
      id: "end-missing",
      category: "syntax-error",
      edits: [replace("lib/minaret.rb", "  end\nend", "end")],
      run: "rspec",
      injected: "an end is missing",
    },
    {
      id: "gem-not-installed",
      category: "missing-dependency",
      wrapper: "gitlab",
      edits: [replace("lib/minaret.rb", "# Times", 'require "acme_calendar"\n\n# Times')],
      run: "rspec",
      injected: "a required gem is not installed",
    },
    {
      id: "bundle-gem-missing",
      category: "missing-dependency",
      tool: "bundler",
      edits: [write("Gemfile", 'gem "rspec"', 'gem "acme_calendar"')],
      run: "bundle exec rspec",
      injected: "a gem of the Gemfile is not installed",
    },
    {
      id: "source-refused",
      category: "network",
      tool: "bundler",
      edits: [gemfile(`http://127.0.0.1:${refusedPort}`, 'gem "acme_calendar"')],
      run: "bundle install --retry 1",
      injected: "nothing listens where the gem server should be",
    },
    {
      id: "lock-frozen",
      category: "lockfile-mismatch",
      tool: "bundler",
      wrapper: "circleci",
      edits: [write("Gemfile", 'gem "rspec"')],
      setup: "BUNDLE_FROZEN=false bundle lock --local >/dev/null && echo 'gem \"minitest\"' >> Gemfile",
      env: { BUNDLE_FROZEN: "true" },
      run: "bundle install --local",
      injected: "a gem was added and Gemfile.lock was not updated",
    },
    {
      id: "ruby-too-old",
      category: "wrong-runtime-version",
      tool: "bundler",
      edits: [write("Gemfile", 'ruby "~> 3.3.0"', 'gem "rspec"')],
      run: "bundle exec rspec",
      injected: "the Gemfile asks for Ruby 3.3 and the job has 3.1",
    },
    {
      id: "no-examples",
      category: "no-tests",
      edits: [
        write(".rspec", "--require ./strict.rb"),
        write("strict.rb", "RSpec.configure { |config| config.fail_if_no_examples = true }"),
      ],
      run: "rspec --tag integration",
      injected: "the selection of the job matches no example",
    },
    {
      id: "spec-path-wrong",
      category: "no-tests",
      alsoAcceptable: ["configuration-error", "missing-dependency"],
      run: "rspec spec/system/login_spec.rb",
      injected: "the job names a file that does not exist",
    },
    {
      id: "rubocop-finds",
      category: "lint",
      tool: "rubocop",
      edits: [replace("lib/minaret.rb", 'text.split(":")', "text.split(':')")],
      run: "rubocop --cache false",
      injected: "a text has single quotes",
      versions: { rubocop: "rubocop --version" },
    },
    {
      id: "env-fetch",
      category: "missing-environment",
      edits: [
        job(
          '  let(:zone) { ENV.fetch("PRAYER_ZONE") }',
          '  it "knows its zone" do',
          "    expect(zone).not_to be_empty",
          "  end",
        ),
      ],
      run: "rspec",
      injected: "the job does not set PRAYER_ZONE",
    },
    {
      id: "timeout-error",
      category: "timeout",
      edits: [
        job('  it "waits" do', '    require "timeout"', "    Timeout.timeout(0.5) { sleep 30 }", "  end"),
      ],
      run: "rspec",
      injected: "an example takes longer than its limit",
    },
  ],
};
