import type { Rule } from "../rule.js";

/** conda, mamba, conan, vcpkg, Homebrew, and binary packages that do not fit each other. */
export const pythonCondaRules: readonly Rule[] = [
  {
    id: "conda/missing",
    category: "missing-dependency",
    subcategory: "package",
    patterns: [
      /^(?:PackagesNotFoundError|ResolvePackageNotFound|PackageNotFoundError): /,
      /^ERROR: Package '(\S{1,100})' not resolved: Unable to find /,
      /^ERROR: (?:Missing (?:prebuilt package|binary)|Unable to find '(\S{1,100})' in remotes)/,
      /^error: building (\S{1,100}) failed with: (?:BUILD_FAILED|POST_BUILD_CHECKS_FAILED)/,
      /^Error: No (?:formulae or casks|available formula or cask|formulae) found for (\S{1,80}?)\.?$/,
      /^Error: No available formula or cask with the name "(\S{1,80})"/,
    ],
    matches: [
      "PackagesNotFoundError: The following packages are not available from current channels:",
      "ERROR: Package 'foo/1.0' not resolved: Unable to find 'foo/1.0' in remotes.",
      "Error: No formulae or casks found for fooo.",
    ],
    ignores: ["Warning: foo 1.0 is already installed and up-to-date."],
    explanation: "No source of packages has what is asked for, or it could not be built.",
    nextStep: "Check the name, the version and the channels or remotes.",
    source: "conda/conda, conan-io/conan, microsoft/vcpkg, Homebrew/brew",
  },
  {
    id: "conda/conflict",
    category: "dependency-conflict",
    subcategory: "conda",
    patterns: [
      /^(?:LibMambaUnsatisfiableError|UnsatisfiableError): /,
      /^(?:critical|error) {1,8}libmamba Could not solve for environment specs/,
      /^ERROR: Version conflict: /,
    ],
    matches: ["LibMambaUnsatisfiableError: Encountered problems while solving:"],
    ignores: ["Solving environment: done"],
    explanation: "No set of versions satisfies all that is asked for.",
    nextStep: "Read the requirements that are listed, and loosen one of them.",
    source: "conda/conda, mamba-org/mamba, conan-io/conan",
  },
  {
    id: "python/binary",
    category: "dependency-conflict",
    subcategory: "binary-interface",
    scope: "thrown",
    patterns: [
      /ValueError: numpy\.(?:dtype|ufunc|ndarray) size changed, may indicate binary incompatibility/,
      /^A module that was compiled using NumPy 1\.x cannot be run in/,
      /ImportError: numpy\.core\.multiarray failed to import/,
      /RuntimeError: module compiled against (?:ABI|API) version 0x\w{1,12} but this version of numpy is /,
    ],
    matches: [
      "ValueError: numpy.dtype size changed, may indicate binary incompatibility. Expected 96 from C header, got 88 from PyObject",
    ],
    ignores: ["ValueError: invalid literal for int() with base 10"],
    explanation: "A package was built for another version of numpy than the one that is installed.",
    nextStep:
      "Pin numpy to the version that the package was built for, or take a newer build of the package.",
    source: "numpy/numpy, cython",
  },
  {
    id: "hatch/files",
    category: "configuration-error",
    subcategory: "build-file",
    patterns: [/ValueError: Unable to determine which files to ship inside the wheel/],
    matches: [
      "ValueError: Unable to determine which files to ship inside the wheel using the following heuristics: https://hatch.pypa.io/latest/plugins/builder/wheel/#default-file-selection",
    ],
    ignores: ["ValueError: invalid literal for int() with base 10"],
    explanation: "hatchling does not find the package: its name is none of the project's directories.",
    nextStep: "Name the directory in `[tool.hatch.build.targets.wheel] packages`.",
    source: "pypa/hatch",
  },
];
