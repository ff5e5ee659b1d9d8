/** A command line or an input that cannot be used; printed without a stack. */
export class Misuse extends Error {
  override readonly name = "Misuse";
}

/** Whether an error tells about its caller's input: every package marks those with a stable `code`. */
export function isMisuse(error: unknown): error is Error {
  if (error instanceof Misuse) return true;
  const names = [
    "WorkspaceError",
    "RunnerError",
    "GraderError",
    "NormalizeError",
    "ReportersError",
    "DiagnoseError",
  ];
  return error instanceof Error && names.includes(error.name);
}

/** Whether an error says that the reader of standard output has left. */
export function isClosedPipe(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EPIPE";
}
