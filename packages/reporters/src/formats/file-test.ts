const FILE_NAME = /\.[cm]?[jt]sx?$/u;

/**
 * Whether a top-level test of `node --test` is the file itself: no test in it was reported,
 * because it holds none, could not be loaded, or left early.
 */
export function isFileTest(name: string): boolean {
  return name.length < 4_096 && FILE_NAME.test(name) && !/[\n\r]/u.test(name);
}
