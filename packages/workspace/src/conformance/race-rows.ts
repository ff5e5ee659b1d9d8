import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Field } from "./field.js";
import { Lacking, type Row } from "./row.js";
import { swapSource } from "./swap-source.js";

const ATTEMPTS: Readonly<Record<string, (field: Field, count: number) => Promise<unknown>>> = {
  read: ({ adapter }) => adapter.read("d/secret"),
  write: ({ adapter }, count) => adapter.write(`d/new-${count % 9}`, "written"),
  "make directories": ({ adapter }, count) => adapter.write(`d/n${count % 9}/e/w`, "written"),
  list: async ({ adapter }) => {
    if (adapter.list === undefined) throw new Lacking("there is no call that lists");
    await adapter.list("d");
  },
  remove: async ({ adapter }) => {
    if (adapter.remove === undefined) throw new Lacking("there is no call that removes");
    await adapter.remove("d/secret");
  },
};

/** Rows in which another process exchanges a directory for a link to the outside all the time. */
export function raceRows(swaps: number): readonly Row[] {
  return Object.entries(ATTEMPTS).map(([name, attempt]) => ({
    id: `race-${name.replaceAll(" ", "-")}`,
    kind: "race",
    claim: `while a directory is exchanged for a link ${swaps} times, no call to ${name} has an effect outside`,
    run: (field) => race(field, attempt, swaps),
  }));
}

async function race(
  field: Field,
  attempt: (field: Field, count: number) => Promise<unknown>,
  swaps: number,
): Promise<string | undefined> {
  mkdirSync(join(field.root, "d"));
  writeFileSync(join(field.root, "d/secret"), "inside");
  const attacker = spawn(
    process.execPath,
    ["-e", swapSource, field.root, "d", field.outside, String(swaps)],
    {
      stdio: ["ignore", "pipe", "ignore"],
    },
  );
  const state = { ended: false };
  const end = once(attacker, "close").then(() => (state.ended = true));
  await once(attacker.stdout, "data");
  try {
    for (let count = 0; !state.ended; count += 1) {
      const fault = await attemptOnce(field, attempt, count);
      if (fault !== undefined) return fault;
      await new Promise((resolve) => setImmediate(resolve));
    }
    return field.breach();
  } finally {
    attacker.kill("SIGKILL");
    await end;
  }
}

async function attemptOnce(
  field: Field,
  attempt: (field: Field, count: number) => Promise<unknown>,
  count: number,
): Promise<string | undefined> {
  let lacking: Lacking | undefined;
  const ending = await field.call(async () => {
    try {
      return await attempt(field, count);
    } catch (error) {
      if (error instanceof Lacking) lacking = error;
      throw error;
    }
  });
  if (lacking !== undefined) throw lacking;
  return count % 50 === 0 || ending.kind !== "rejected" ? field.breach(ending) : undefined;
}
