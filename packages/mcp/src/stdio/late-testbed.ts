import type { Testbed, TestbedOptions } from "@testbed/grader";

/** A testbed that is loaded when it is first needed: hosts start a server, list its tools, and often end it at once. */
export interface LateTestbed {
  /** The testbed, the same at every call. */
  readonly open: () => Promise<Testbed>;
  /** Closes it if it was ever opened. */
  readonly close: () => Promise<void>;
}

export function lateTestbed(options: TestbedOptions): LateTestbed {
  let opening: Promise<Testbed> | undefined;
  return {
    open: () => (opening ??= load(options)),
    close: async () => (await opening)?.close(),
  };
}

async function load(options: TestbedOptions): Promise<Testbed> {
  const { createTestbed } = await import("@testbed/grader");
  return createTestbed(options);
}
