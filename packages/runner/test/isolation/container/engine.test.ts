import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import { callEngine } from "../../../src/isolation/container/engine.js";
import { resolveImage } from "../../../src/isolation/container/image.js";
import { program, processesWith, uniqueSleep } from "../../programs.js";

test("all that an engine says until it ends is heard, however many are asked at once", async () => {
  for (let round = 0; round < 10; round += 1) {
    const words = `words ${String(randomInt(1e9))}`;
    const asked = Array.from({ length: 20 }, () => callEngine("/bin/echo", [words]));
    for (const answer of await Promise.all(asked)) {
      expect(answer).toEqual({ code: 0, stdout: `${words}\n`, stderr: "" });
    }
  }
});

test("an engine whose background process holds its streams is not waited for", async () => {
  const sleep = uniqueSleep();
  const answer = await callEngine("/bin/sh", ["-c", `sleep ${sleep} & echo said`]);
  expect(answer).toEqual({ code: 0, stdout: "said\n", stderr: "" });
  for (const pid of processesWith(sleep)) process.kill(Number(pid), "SIGKILL");
});

test("an engine that is not there is an answer too", async () => {
  expect(await callEngine("/no/such/engine", [])).toEqual({ code: null, stdout: "", stderr: "ENOENT" });
});

test.each([
  ["Error: inspecting object: localhost/x: image not known", "image-not-found"],
  ["Error response from daemon: No such image: x:latest", "image-not-found"],
  ["Error: inspecting object: invalid reference format", "image-not-found"],
  ["Error: database is locked", "engine"],
  ["Error: unable to find user nobody: no matching entries in passwd file", "engine"],
  ["", "engine"],
])("an engine that says %j against an image means %s", async (words, meaning) => {
  const engine = { name: "podman", file: program("engine-that-refuses.sh") } as const;
  const found = await resolveImage(engine, words);
  if (typeof found === "string") throw new Error("it was not refused");
  expect("reason" in found ? found.reason : found.layer).toBe(meaning);
  expect(found.message).toContain(words);
});
