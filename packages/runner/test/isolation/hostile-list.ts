/** What one of `fixtures/daemons.pl` and `fixtures/mains.pl` comes to; every one of them has to be verified. */
interface Hostile {
  readonly way: string;
  readonly expected: Readonly<Record<string, unknown>>;
  /** Milliseconds, for those that do not end by themselves. */
  readonly timeoutMs?: number;
  readonly leaks?: boolean;
  readonly stdout?: string;
}

const exited = (exitCode: number): Hostile["expected"] => ({ status: "exited", exitCode, signal: null });
const timedOut = (more: Hostile["expected"] = {}): Omit<Hostile, "way"> => ({
  timeoutMs: 700,
  expected: { status: "timed-out", timeLimit: "wall", ...more },
});

/** Each leaves something behind, and exits 0. */
export const daemons: readonly string[] = [
  "double fork",
  "name like the end of a stat line",
  "name with a line break",
  "name of a thread of the kernel",
  "name of the supervisor",
  "sibling",
  "sibling without a signal",
  "child without a signal",
  "child with a signal of real time",
  "child without a signal of a child without a signal",
  "child that shares files and directory",
  "subreaper",
  "dead subreaper",
  "death signal taken back",
  "ignores everything",
  "blocks everything",
  "stopped",
  "stopped child",
  "traced and stopped",
  "traces another daemon",
  "traced by a sibling that ends it only with itself",
  "hops from process to process",
  "hops with pauses",
  "group of another",
  "leader is over, its thread lives",
  "holds only standard error",
  "holds its own output for reading",
  "a hundred of them",
  "deep chain",
  "environment of a megabyte",
  "directory that is gone",
];

/** Each ends, or does not, in a way of its own. */
export const mains: readonly Hostile[] = [
  { way: "exit code above 255", expected: exited(3) },
  { way: "negative exit code", expected: exited(255) },
  { way: "executes itself again and again", expected: exited(9) },
  { way: "executes another program in the end", expected: exited(6) },
  { way: "writes to its standard output by name", expected: exited(4), stdout: "x\n".repeat(500) },
  { way: "closes its output and exits", expected: exited(4) },
  { way: "puts a named pipe in the place of its output", ...timedOut() },
  {
    way: "makes its output a pipe of packets that does not block",
    expected: exited(4),
    stdout: Array.from({ length: 50 }, (_, index) => `line ${String(index + 1)}\n`).join(""),
  },
  { way: "takes the rights from its output", expected: exited(4), stdout: "still\n" },
  {
    way: "ends by a signal of real time",
    expected: { status: "signaled", signalNumber: 40, exitCode: null },
  },
  { way: "ignores every signal and exits", expected: exited(4) },
  { way: "blocks every signal and stays", ...timedOut({ signal: "SIGKILL" }) },
  { way: "ends all of its own group", expected: { status: "signaled", signalNumber: 9, exitCode: null } },
  { way: "leaves its group", ...timedOut({ exitCode: 5 }) },
  { way: "stops, and is woken by a child", expected: exited(4) },
  { way: "its first thread ends, another one lives", ...timedOut({ exitCode: null }) },
  { way: "its first thread ends, another one exits", expected: exited(8) },
  { way: "a child traces it and does not let go", ...timedOut() },
  { way: "a child traces it and exits at once", expected: exited(4) },
  { way: "zombies without end", expected: exited(4) },
  { way: "orphans that have ended", expected: exited(4) },
  { way: "a sibling that exits with 0", expected: exited(4) },
  { way: "a sibling that ends by a signal", expected: exited(4) },
  { way: "its directory is gone", expected: exited(4) },
  { way: "HOME and TMPDIR are gone", expected: exited(4) },
  { way: "HOME leads elsewhere", expected: exited(4) },
  { way: "HOME is a named pipe", expected: exited(4) },
  { way: "HOME is locked and full", expected: exited(4) },
  { way: "no more than three descriptors for what holds it", expected: exited(4), leaks: true },
  { way: "no processes for what holds it", expected: exited(4), leaks: true },
  { way: "no files for what holds it", expected: exited(4), leaks: true },
  { way: "no stack for what holds it", expected: exited(4), leaks: true },
  { way: "asks for what may not be there", expected: exited(4) },
  { way: "more variables than fit into one page", expected: exited(4) },
  { way: "more arguments than the system takes", expected: exited(4) },
  { way: "changes what it is called", expected: exited(4), stdout: "E 0 0\nZ\n" },
  { way: "signals what holds it", expected: exited(4) },
];
