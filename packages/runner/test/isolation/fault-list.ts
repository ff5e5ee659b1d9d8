import { setsid } from "../hostile-steps.js";
import type { RunOptions } from "../../src/options/run-options.js";
import type { RunOutcome } from "../../src/outcome/run-outcome.js";

/** What a program of the fault list has to come to. */
type Expected = Readonly<Partial<Record<keyof RunOutcome, unknown>>>;

/** One program of the fault list. */
export interface Fault {
  /** Its number, and what it does. */
  readonly name: string;
  readonly program: string;
  readonly args?: readonly string[];
  readonly options?: Partial<RunOptions>;
  readonly expected: Expected;
  /** It gets at most this long, without what starting a container takes. */
  readonly timeoutMs?: number;
  /** What it prints, exactly. */
  readonly stdout?: string;
  /** Something was still alive when the main process had ended by itself. */
  readonly leaks?: boolean;
}

const exited = (exitCode: number): Expected => ({
  status: "exited",
  exitCode,
  signal: null,
  resourceLimit: null,
});
const signaled = (signalNumber: number): Expected => ({ status: "signaled", exitCode: null, signalNumber });
const timedOut: Expected = { status: "timed-out", timeLimit: "wall" };
const prctl = setsid === "112" ? "157" : "167";
const mebibytes = (count: number): Uint8Array => new Uint8Array(count * 1_048_576);

/** `SLEEP` stands for a duration that marks the processes of one run. */
export const faults: readonly Fault[] = [
  ...[0, 1, 44, 255].map((code) => ({
    name: `1: exit ${String(code)}`,
    program: "exit-with.sh",
    args: [String(code)],
    expected: exited(code),
  })),
  { name: "2: exit 137", program: "exit-with.sh", args: ["137"], expected: exited(137) },
  { name: "2: SIGKILL to itself", program: "kill-self.sh", args: ["KILL"], expected: signaled(9) },
  { name: "3: a real-time signal", program: "kill-self.sh", args: ["34"], expected: signaled(34) },
  { name: "4: SIGSEGV", program: "kill-self.sh", args: ["SEGV"], expected: signaled(11) },
  { name: "4: SIGABRT", program: "kill-self.sh", args: ["ABRT"], expected: signaled(6) },
  {
    name: "5: a missing interpreter",
    program: "missing-interpreter",
    expected: notStarted("bad-interpreter"),
  },
  { name: "5: not executable", program: "not-executable.sh", expected: notStarted("not-executable") },
  {
    name: "5: a text without an interpreter",
    program: "no-interpreter-line",
    expected: notStarted("not-executable"),
  },
  {
    name: "5: arguments too long",
    program: "exit-with.sh",
    args: ["x".repeat(200_000)],
    expected: notStarted("arguments-too-long"),
  },
  {
    name: "5: a missing directory",
    program: "exit-with.sh",
    options: { cwd: "/no/such/directory" },
    expected: notStarted("directory-not-found"),
  },
  { name: "6: sleeps", program: "sleep-forever.sh", args: ["SLEEP"], timeoutMs: 300, expected: timedOut },
  {
    name: "7: ignores SIGTERM",
    program: "ignore-term.sh",
    args: ["SLEEP"],
    timeoutMs: 300,
    options: { killGraceMs: 150 },
    expected: { ...timedOut, exitCode: null },
  },
  { name: "8: stops itself", program: "stop-self.sh", args: ["SLEEP"], timeoutMs: 300, expected: timedOut },
  {
    name: "8: stops its group",
    program: "stop-group.sh",
    args: ["SLEEP"],
    timeoutMs: 300,
    expected: timedOut,
  },
  {
    name: "9: computes",
    program: "use-cpu.pl",
    options: { limits: { cpuMs: 1000 } },
    timeoutMs: 30_000,
    expected: { status: "timed-out", timeLimit: "cpu" },
  },
  {
    name: "11: a daemon holds stdout",
    program: "daemon-holding-stdout.sh",
    args: ["SLEEP"],
    leaks: true,
    expected: exited(0),
  },
  {
    name: "12: a daemon without traces",
    program: "daemon-without-traces.sh",
    args: ["SLEEP"],
    leaks: true,
    expected: exited(0),
  },
  {
    name: "13: a job in its own group",
    program: "daemon-in-own-group.sh",
    args: ["SLEEP"],
    leaks: true,
    expected: exited(0),
  },
  {
    name: "14: a daemon that hides",
    program: "hide.pl",
    args: [prctl, "SLEEP"],
    leaks: true,
    expected: exited(0),
  },
  {
    name: "15: a child writes late",
    program: "late-writer.sh",
    args: ["SLEEP"],
    leaks: true,
    stdout: "early\nlate\n",
    expected: exited(0),
  },
  {
    name: "16: closes both outputs",
    program: "close-outputs-and-sleep.sh",
    args: ["SLEEP"],
    timeoutMs: 300,
    expected: timedOut,
  },
  {
    name: "17: closes stdout",
    program: "close-stdout-and-sleep.sh",
    args: ["SLEEP"],
    timeoutMs: 300,
    expected: timedOut,
  },
  {
    name: "18: floods",
    program: "flood-forever.sh",
    options: { onOutputLimit: "kill", maxOutputBytes: 10_000 },
    expected: { status: "output-limit" },
  },
  { name: "19: one long line", program: "one-long-line.sh", args: ["50000000"], expected: exited(0) },
  { name: "20: NULs, then exit 1", program: "nuls-then-fail.sh", args: ["50000000"], expected: exited(1) },
  {
    name: "21: code points in pieces",
    program: "split-code-points.pl",
    stdout: "grüß € 🌍",
    expected: exited(0),
  },
  {
    name: "22: both outputs byte by byte",
    program: "alternate-bytes.pl",
    args: ["20000"],
    options: { maxOutputBytes: 1000 },
    expected: { ...exited(0), stdout: bytes(20_000), stderr: bytes(20_000) },
  },
  {
    name: "23: opens its streams by their names",
    program: "devices.sh",
    options: { stdin: "fourth\n" },
    stdout: "first\nsecond\nthird\nfourth\n",
    expected: exited(0),
  },
  { name: "24: reads no stdin for ever", program: "read-to-end.sh", stdout: "end\n", expected: exited(0) },
  {
    name: "25: ignores 10 MB of stdin",
    program: "ignore-stdin.sh",
    options: { stdin: mebibytes(10) },
    expected: exited(0),
  },
  {
    name: "25: closes 10 MB of stdin",
    program: "close-stdin.sh",
    options: { stdin: mebibytes(10) },
    stdout: "closed\n",
    expected: exited(0),
  },
  {
    name: "26: allocates without end",
    program: "memory-bomb.pl",
    options: { limits: { memoryBytes: 200_000_000 } },
    expected: exited(1),
  },
  {
    name: "27: a file without end",
    program: "fill-file.sh",
    options: { limits: { fileBytes: 1_000_000 } },
    expected: { status: "resource-limit", resourceLimit: "disk" },
  },
  {
    name: "28: opens every file",
    program: "open-files.pl",
    options: { limits: { openFiles: 32 } },
    stdout: "32 24\n",
    expected: exited(0),
  },
  { name: "30: signals its own group", program: "signal-own-group.sh", args: ["SLEEP"], expected: exited(0) },
  {
    name: "32: forges messages",
    program: "forge-messages.sh",
    expected: { verified: true, status: "exited" },
  },
  { name: "33: writes for ever", program: "touch-for-ever.sh", leaks: true, expected: exited(0) },
  { name: "35: leaves special files", program: "leave-special-files.pl", expected: exited(0) },
  { name: "35: litters HOME", program: "litter-home.pl", expected: { ...exited(0), scratchRemoved: true } },
  { name: "39: SIGALRM", program: "alarm.pl", expected: signaled(14) },
  {
    name: "44: exits before anything",
    program: "exit-with.sh",
    args: ["0"],
    stdout: "",
    expected: exited(0),
  },
];

function notStarted(reason: string): Expected {
  return { status: "not-started", notStarted: { reason } };
}

function bytes(count: number): unknown {
  return { bytes: count, truncated: true, complete: true };
}
