import { expect, test } from "vitest";
import { Content } from "../../src/executor/content.js";

const candidate = { kind: "files", files: [{ path: "a.js", content: "1" }] } as const;

test("a candidate is kept until it is removed as often as it was added", async () => {
  const content = new Content();
  const digest = await content.addCandidate(candidate);
  expect(await content.addCandidate({ ...candidate })).toBe(digest);
  content.removeCandidate(digest);
  expect(content.candidate(digest)).toEqual(candidate);
  content.removeCandidate(digest);
  expect(content.candidate(digest)).toBeUndefined();
  content.removeCandidate(digest);
});
