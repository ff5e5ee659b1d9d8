import { describe, expect, test } from "vitest";
import { catalogue } from "../recorded.js";
import { read } from "./read-case.js";

describe("the recorded cases of the catalogue", () => {
  test.each(catalogue().map((each) => [each.name, each] as const))(
    "%s is read as it truly was, or counts are not known and it is no pass",
    (_name, { evidence, truth }) => {
      const { run, verdict } = read(evidence);
      const { passed, failed, skipped } = { ...run.counts, ...truth };
      const isRight = [truth.verdict, ...(truth.statuses ?? [])].includes(verdict.status);
      expect(run.counts ?? { passed, failed, skipped }).toMatchObject({
        ...(passed === undefined ? {} : { passed }),
        ...(failed === undefined ? {} : { failed }),
        ...(skipped === undefined ? {} : { skipped }),
      });
      expect(run.counts === null ? !verdict.passed : isRight).toBe(true);
    },
  );
});
