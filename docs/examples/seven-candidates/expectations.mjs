/** The verdict that each candidate has to get, per runner. */
export const expectations = {
  right: { "node --test": "passed", vitest: "passed" },
  wrong: { "node --test": "failed", vitest: "failed" },
  "forged-summary": { "node --test": "failed", vitest: "failed" },
  "early-exit": { "node --test": "no-tests", vitest: "failed" },
  endless: { "node --test": "timed-out", vitest: "timed-out" },
  "no-tests": { "node --test": "no-tests", vitest: "no-tests" },
  "broken-import": { "node --test": "error", vitest: "error" },
};
