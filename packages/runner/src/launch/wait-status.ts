import type { MainEnd } from "./held-run.js";

/** The status word of wait(2): the signal in the low seven bits, the exit code above the eighth. */
export function decodeWaitStatus(status: number, cpuMs: number): MainEnd {
  const signal = status & 0x7f;
  return signal === 0 ? { kind: "exited", code: (status >> 8) & 0xff } : { kind: "signaled", signal, cpuMs };
}
