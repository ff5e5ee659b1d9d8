import type { Rule } from "../rule.js";

/** Poetry 1 and 2, and what pip says of an index before it gives up. */
export const pythonPoetryRules: readonly Rule[] = [
  {
    id: "poetry/lock-warning",
    category: "lockfile-mismatch",
    subcategory: "out-of-sync",
    scope: "job",
    patterns: [
      /^(?:Warning|Error): (?:poetry\.lock is not (?:consistent|up to date) with pyproject\.toml|The lock file is not up to date with)/,
    ],
    near: {
      patterns: [/version solving failed|pyproject\.toml changed|poetry\.lock|^Error: /],
      after: 10,
    },
    matches: [
      "Warning: poetry.lock is not consistent with pyproject.toml. You may be getting improper dependencies.\n\nBecause x depends on y (^1.0) which doesn't match any versions, version solving failed.",
    ],
    ignores: [
      "Warning: The lock file is not up to date with the latest changes in pyproject.toml.\nInstalling x",
    ],
    explanation: "pyproject.toml and poetry.lock disagree.",
    nextStep: "Run `poetry lock` with the version that CI uses, and commit the lock file.",
    source: "python-poetry/poetry src/poetry/installation/installer.py",
  },
  {
    id: "poetry/network",
    category: "network",
    subcategory: "registry-unreachable",
    patterns: [
      /^\s{0,8}(?:HTTPSConnectionPool|HTTPConnectionPool)\(host='(?!localhost|127\.)(\S{1,100})', port=\d{1,5}\): (?:Max retries exceeded|Read timed out)/,
      /^\s{0,8}\('Connection aborted\.', /,
      /^\s{0,8}All attempts to connect to (\S{1,100}) failed/,
      /^ {0,4}(?:ReadTimeoutError|ConnectTimeoutError|NewConnectionError|NameResolutionError|SSLError|ProtocolError)$/,
    ],
    matches: [
      "HTTPSConnectionPool(host='pypi.acme.invalid', port=443): Max retries exceeded with url: /simple/x/ (Caused by NewConnectionError)",
    ],
    ignores: ["HTTPConnectionPool(host='localhost', port=80): Max retries exceeded with url: /"],
    explanation: "The package index could not be reached.",
    nextStep: "Run it again; if it stays, check the index's status, DNS, proxy and certificates.",
    source: "python-poetry/poetry, requests, urllib3",
  },
  {
    id: "pip/index-login",
    category: "authentication",
    subcategory: "registry-login",
    scope: "job",
    patterns: [
      /^WARNING: 40[13] (?:Error|Client Error)[,:]? .{0,80}(?:[Cc]redentials|[Uu]nauthorized|[Ff]orbidden)/,
      /^(?:WARNING|ERROR): .{0,40}\b40[13] Client Error: /,
    ],
    near: { patterns: [/^ERROR: /], after: 4 },
    matches: [
      "WARNING: 401 Error, Credentials not correct for http://127.0.0.1/simple/x/\nERROR: Could not find a version that satisfies the requirement x (from versions: none)",
    ],
    ignores: ["WARNING: Retrying (Retry(total=4)) after connection broken\nERROR: x"],
    explanation: "The package index refuses the credentials that it was given.",
    nextStep: "Check that the token or password is set in this job and has not expired.",
    source: "pypa/pip src/pip/_internal/network/auth.py",
  },
  {
    id: "poetry/configuration",
    category: "configuration-error",
    subcategory: "pyproject",
    patterns: [
      /^(?:Error: )?The Poetry configuration is invalid:?$/,
      /^(?:Group|Extra)\(?s?\)? (?:not found|\[\S{1,80}\] (?:is|are) not specified)/,
      /^(?:error|Error): (?:Failed to parse|Invalid) `?(?:uv\.toml|pyproject\.toml)/,
      /^error: (?:No `pyproject\.toml` found in|Group `\S{1,80}` is not defined|Extra `\S{1,80}` is not defined|No `project` table found|Failed to build `)/,
      /^The command "(\S{1,80})" does not exist\.$/,
    ],
    matches: [
      "The Poetry configuration is invalid:",
      "error: No `pyproject.toml` found in current directory",
    ],
    ignores: ["Installing dependencies from lock file"],
    explanation: "The project's file cannot be used as it stands, or lacks what was asked for.",
    nextStep: "Correct what the line names; `poetry check` tells more.",
    source: "python-poetry/poetry, astral-sh/uv",
  },
  {
    id: "uv/python",
    category: "wrong-runtime-version",
    subcategory: "python",
    patterns: [
      /^error: No interpreter found for Python (\S{1,20})/,
      /^error: The requested interpreter resolved to Python ([\d.]{1,12}), which is incompatible with the project/,
      /^error: Distribution `\S{1,120}` can't be installed because it (?:doesn't have a source distribution or wheel for the current platform|is marked as `--no-build`)/,
      /(?:because|Because) the (?:requested|current) Python version \(.{1,60}\) does not satisfy/,
      /^(?:Poetry was unable to find a compatible version|Current Python version)/,
      /^Python ([\d.]{1,12}) is not (?:installed|available)|^pyenv: (?:version )?`?(\S{1,40}?)'? is not installed/,
    ],
    matches: [
      "error: No interpreter found for Python 3.99 in managed installations or search path",
      'Poetry was unable to find a compatible version. If you have one, you can explicitly use it via the "env use" command.',
    ],
    ignores: ["Using CPython 3.12.3 interpreter at: /usr/bin/python3"],
    explanation: "There is no Python of a version that the project accepts.",
    nextStep: "Install it in the job, or widen the range of the project.",
    source: "astral-sh/uv, python-poetry/poetry, pyenv",
  },
];
