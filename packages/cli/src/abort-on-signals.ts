/** A signal that aborts when the user interrupts, so that the run is killed before this process ends. */
export function abortOnSignals(): AbortSignal {
  const controller = new AbortController();
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(name, () => controller.abort());
  return controller.signal;
}
