/** A command line or an input that cannot be used; printed without a stack. */
export class Misuse extends Error {
  override readonly name = "Misuse";
}

/** Refuses a test command where none is run. */
export function refuseCommandLine(name: string, line: readonly string[]): void {
  if (line.length > 0)
    throw new Misuse(`${name} runs no command of yours; leave out what stands after \`--\`.`);
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
