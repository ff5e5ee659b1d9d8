const CHECK_MS = 500;

/**
 * Calls back when the process that started this one has gone: one that was killed sends no signal, and a third process
 * may keep standard input open.
 */
export function watchParent(gone: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    gone();
  }, CHECK_MS);
  timer.unref();
}
