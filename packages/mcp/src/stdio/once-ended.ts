import { reportError } from "../errors/report-error.js";

/** Time for cleaning up in milliseconds; hosts kill a server about two seconds after they have left it. */
const CLEAN_UP_MS = 1_400;

/** Ends the process with an exit code. */
export type EndProcess = (exitCode: number) => void;

/**
 * Returns a function that cleans up and ends the process with an exit code: once, however often it is called, and in
 * time even when cleaning up hangs.
 */
export function onceEnded(cleanUp: () => Promise<void>): EndProcess {
  let ending = false;
  return (exitCode) => {
    if (ending) return;
    ending = true;
    setTimeout(() => {
      reportError(`not everything was cleaned up within ${CLEAN_UP_MS} ms`);
      process.exit(exitCode === 0 ? 1 : exitCode);
    }, CLEAN_UP_MS).unref();
    cleanUp().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        // The end was a normal one for the host; what is left is for the operator to know.
        reportError(error);
        process.exit(exitCode);
      },
    );
  };
}
