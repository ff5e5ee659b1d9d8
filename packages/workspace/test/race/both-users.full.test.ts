import { expect, test } from "vitest";
import { raceAs } from "../support/race.js";

const NOBODY = 65_534;

test.runIf(process.platform === "linux").each([
  ["this user", undefined],
  ["an ordinary user", NOBODY],
])(
  "as %s, 20,000 exchanges in each kind of call and 400 deletions have no effect outside",
  async (_, uid) => {
    const other = process.getuid?.() === 0 ? uid : undefined;
    const { outcomes, destroyed } = await raceAs(other, { rounds: 20_000, deletions: 400 });
    process.stdout.write(`${JSON.stringify(outcomes)}\n`);
    expect(destroyed).toBe(400);
  },
  900_000,
);
