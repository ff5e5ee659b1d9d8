import { spawn, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { goneSince, markOf, ownerMark } from "../../src/reap/owner-mark.js";
import { reap, type Reaped } from "../../src/reap/reap.js";
import { missingPart, processesWith, uniqueSleep, useTemporaryDirectory } from "../programs.js";

const directory = useTemporaryDirectory();
const children: ChildProcess[] = [];
test.beforeEach((ctx) => ctx.skip(missingPart() !== null, missingPart() ?? ""));
afterEach(() => children.splice(0).forEach((each) => each.kill("SIGKILL")));

/** What was reaped of this test file; on a machine with other work there can be more. */
async function reapHere(): Promise<Reaped> {
  const reaped = await reap();
  const isHere = (path: string): boolean => path.startsWith(directory.path);
  return { ...reaped, removed: reaped.removed.filter(isHere), left: reaped.left.filter(isHere) };
}

/** The mark of a process that lives, and how to end it. */
async function harness(): Promise<{ readonly mark: string; readonly end: () => Promise<unknown> }> {
  const child = spawn("sleep", [uniqueSleep()], { stdio: "ignore" });
  children.push(child);
  await once(child, "spawn");
  const mark = markOf(child.pid ?? 0);
  if (mark === null) throw new Error("a process that was started has no mark");
  const end = (): Promise<unknown> => {
    child.kill("SIGKILL");
    return once(child, "exit");
  };
  return { mark, end };
}

function litter(mark: string, id: string = randomUUID(), kind: "home" | "tmp" = "home"): string {
  const path = join(directory.path, `testbed-${kind}-${mark}.${id}`);
  mkdirSync(join(path, "below"), { recursive: true });
  writeFileSync(join(path, "below", "file"), "x");
  return path;
}

test("what a killed harness left is removed and its processes are killed, and only when it is gone", async () => {
  const { mark, end } = await harness();
  const [id, sleep] = [randomUUID(), uniqueSleep()];
  const [home, temporary] = [litter(mark, id), litter(mark, id, "tmp")];
  const orphan = spawn("sleep", [sleep], {
    env: { PATH: "/usr/bin:/bin", TESTBED_RUN: `${mark}.${id}` },
    stdio: "ignore",
  });
  children.push(orphan);
  await once(orphan, "spawn");
  expect(await reapHere()).toMatchObject({ removed: [] });
  expect([existsSync(home), existsSync(temporary), processesWith(sleep).length]).toEqual([true, true, 1]);
  await end();
  const reaped = await reapHere();
  expect({ ...reaped, removed: reaped.removed.toSorted() }).toEqual({
    removed: [home, temporary],
    left: [],
    containers: [],
    verified: true,
  });
  expect(processesWith(sleep)).toEqual([]);
  expect(directory.left()).toEqual([]);
});

test("what may belong to another container, machine or time is not touched, nor what only looks alike", async () => {
  const { mark, end } = await harness();
  await end();
  const [boot = "", namespace = "", ...rest] = mark.split("-");
  const kept = [
    litter(ownerMark()),
    litter(["00000000", namespace, ...rest].join("-")),
    litter([boot, "1", ...rest].join("-")),
    litter("unknown"),
    litter(mark, "short"),
  ];
  const link = join(directory.path, `testbed-home-${mark}.${randomUUID()}`);
  symlinkSync("/etc", link);
  expect(await reapHere()).toMatchObject({ removed: [], left: [] });
  expect([...kept, link].filter((each) => !existsSync(each))).toEqual([]);
});

test("a directory with the id of a run that lives and the mark of a process that is dead kills nothing", async () => {
  const [living, dead] = [await harness(), await harness()];
  await dead.end();
  const [id, sleep] = [randomUUID(), uniqueSleep()];
  const env = { PATH: "/usr/bin:/bin", TESTBED_RUN: `${living.mark}.${id}` };
  const run = spawn("sleep", [sleep], { env, stdio: "ignore" });
  children.push(run);
  await once(run, "spawn");
  const forged = litter(dead.mark, id);
  expect(await reapHere()).toMatchObject({ removed: [forged] });
  expect(processesWith(sleep)).toHaveLength(1);
});

test("a pid that was given to another process does not keep what its last bearer left", async () => {
  const { mark } = await harness();
  expect(goneSince(mark)).toBeNull();
  const earlier = mark.replace(/\d+$/, (ticks) => String(Number(ticks) - 1));
  expect(goneSince(earlier)).not.toBeNull();
});
