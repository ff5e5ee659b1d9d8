const FILE_NAME = /\.[cm]?[jt]sx?$/u;
const TEST_FILE_NAME = /(?:^|[.\-_])test\.[cm]?[jt]sx?$|^test-/u;
const ABSOLUTE = /^(?:\/|[A-Za-z]:[\\/])/u;

/**
 * Whether a top-level test is a file itself: no test in it was reported, because it holds none, could not be loaded,
 * or left early. `node --test` names it by its absolute path (Node 18, 20) or by one relative to the directory.
 * A title such as `loads config.js` is none: a path with blanks has a separator too, or the form of a test file.
 *
 * @param named - paths that the command line names, which need no such form
 */
export function isFileTest(name: string, named: readonly string[] = []): boolean {
  if (named.some((path) => isPathOf(name, path.replace(/^\.\//u, "")))) return true;
  if (name.length > 4_096 || !FILE_NAME.test(name) || /[\n\r]/u.test(name)) return false;
  return ABSOLUTE.test(name) || !/\s/u.test(name) || /[\\/]/u.test(name) || TEST_FILE_NAME.test(name);
}

function isPathOf(name: string, path: string): boolean {
  return name === path || name.endsWith(`/${path}`);
}

/** Whether what was taken for a file may as well be a title: then it is neither counted nor left out for sure. */
export function mayBeTitle(file: string): boolean {
  return /\s/u.test(file) && !ABSOLUTE.test(file);
}
