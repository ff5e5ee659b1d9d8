import { expect, test } from "vitest";
import { raceAs } from "../support/race.js";

const NOBODY = 65_534;

test.runIf(process.platform === "linux")(
  "as an ordinary user, 2,000 exchanges in each kind of call and 8 deletions have no effect outside",
  async () => {
    const uid = process.getuid?.() === 0 ? NOBODY : undefined;
    const { outcomes } = await raceAs(uid, { rounds: 2000, deletions: 8 });
    expect(Object.keys(outcomes)).toEqual(["read", "write", "write one", "mkdir", "list", "chmod", "delete"]);
  },
  60_000,
);
