/**
 * Address of a file that runs inside a runner. This file lies one folder below the package in the sources, as the
 * built file does, so that both find `helper/`.
 */
export function helperUrl(name: "node-test-events.mjs" | "mocha-report.cjs"): string {
  return new URL(`../helper/${name}`, import.meta.url).href;
}
