/** Why a group of variable names is refused, and which names are excepted. */
interface Refusal {
  readonly names: RegExp;
  readonly except?: RegExp;
  readonly reason: string;
}

const loadsCode = "changes which code a program loads";

/**
 * Names that never reach a run, each with the reason a caller is told.
 * Prefixes are refused whole, with the harmless names excepted, because every release of a tool adds some.
 */
const refusals: readonly Refusal[] = [
  { names: /^(?:PATH)$/i, reason: "is set by the run; use the option `path`" },
  { names: /^(?:HOME|TMPDIR|TMP|TEMP|USERPROFILE)$/, reason: "is a fresh empty directory of each run" },
  { names: /^TESTBED_/, reason: "marks the processes of a run" },
  {
    names: /^NODE_/,
    except: /^NODE_(?:ENV|NO_WARNINGS|DISABLE_COLORS)$/,
    reason: "changes how Node.js loads code or reports",
  },
  { names: /^(?:npm|pnpm|yarn|corepack)_/i, reason: "configures a package manager" },
  { names: /^(?:BUN_|DENO_|TS_NODE_|TSX_|ELECTRON_RUN_AS_NODE$)/, reason: loadsCode },
  { names: /^(?:JEST_WORKER_ID$|VITEST)/, reason: "tells a test runner that it is a worker of another one" },
  { names: /^(?:LD_|DYLD_|GLIBC_TUNABLES$|GCONV_PATH$|LOCPATH$|NLSPATH$|MALLOC_)/, reason: loadsCode },
  {
    names: /^PYTHON/,
    except: /^PYTHON(?:HASHSEED|DONTWRITEBYTECODE|UNBUFFERED|UTF8|IOENCODING)$/,
    reason: "changes how Python loads code or reports",
  },
  { names: /^(?:PYTEST_ADDOPTS|PYTEST_PLUGINS|COVERAGE_PROCESS_START)$/, reason: loadsCode },
  {
    names: /^(?:BASH_|ENV$|SHELLOPTS$|BASHOPTS$|IFS$|PS4$|PROMPT_COMMAND$|ZDOTDIR$|CDPATH$)/,
    reason: "changes what a shell executes",
  },
  { names: /^PERL/, except: /^PERL_HASH_SEED$/, reason: loadsCode },
  { names: /^(?:RUBYOPT|RUBYLIB|BUNDLE_|GEM_)/, reason: loadsCode },
  { names: /^(?:JAVA_TOOL_OPTIONS|_JAVA_OPTIONS|JDK_JAVA_OPTIONS|CLASSPATH)$/, reason: loadsCode },
  {
    names: /^(?:RUSTC_|CARGO_BUILD_RUSTC|RUSTFLAGS$|GOFLAGS$|DOTNET_STARTUP_HOOKS$|CORECLR_)/,
    reason: loadsCode,
  },
  { names: /^(?:OPENSSL_CONF|OPENSSL_MODULES|OPENSSL_ENGINES)$/, reason: loadsCode },
  { names: /^(?:PHPRC|PHP_INI_SCAN_DIR|LUA_INIT|LUA_PATH|LUA_CPATH|R_PROFILE)/, reason: loadsCode },
  { names: /^GIT_/, reason: "points git at other repositories, configuration or programs" },
  {
    names:
      /^(?:CLAUDE|AI_AGENT$|AGENT$|CODEX_|CURSOR_|GEMINI_CLI$|COPILOT_|OPENCODE|AUGMENT_AGENT$|GOOSE_|AMP_|CLINE_|REPL_ID$)/,
    reason: "marks an agent's shell, and test runners hide passing tests under it",
  },
];

/** Why this name is refused, or `null`. */
export function refusalOf(name: string): string | null {
  const refusal = refusals.find((each) => each.names.test(name) && each.except?.test(name) !== true);
  return refusal === undefined ? null : refusal.reason;
}
