const FILE_NAME = /\.[cm]?[jt]sx?$/u;
const ABSOLUTE = /^(?:\/|[A-Za-z]:[\\/])/u;

/**
 * Whether a top-level test is a file itself: no test in it was reported, because it holds none, could not be loaded,
 * or left early. `node --test` names it by its absolute path (Node 18, 20) or by one relative to the directory.
 * A title such as `loads config.js` is none: a path with blanks has a separator too.
 */
export function isFileTest(name: string): boolean {
  if (name.length > 4_096 || !FILE_NAME.test(name) || /[\n\r]/u.test(name)) return false;
  return ABSOLUTE.test(name) || !/\s/u.test(name) || /[\\/]/u.test(name);
}
