import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { grade } from "@testbed/grader";
import { expectations } from "./expectations.mjs";

const here = import.meta.dirname;
const titles = [
  "lowers the case",
  "joins words with one dash",
  "leaves no dash at either end",
  "keeps digits",
];

/** The same exercise, told to two runners. */
const suites = {
  "node --test": { command: "node", args: ["--test", "slug.test.mjs"] },
  vitest: { command: "vitest", args: ["run", "slug.spec.mjs"] },
};

/** Grades every candidate with every runner, one after the other, and yields a row as soon as it is known. */
export async function* gradeCandidates(signal) {
  for (const [candidate, expected] of Object.entries(expectations)) {
    for (const [runner, suite] of Object.entries(suites)) {
      if (signal?.aborted) return;
      const result = await grade({
        ...suite,
        template: join(here, "exercise"),
        files: await filesOf(join(here, "candidates", candidate)),
        modules: join(here, "..", "node_modules"),
        ...(signal === undefined ? {} : { signal }),
        timeoutMs: candidate === "endless" ? 3_000 : 60_000,
        policy: { requireTests: true, expectedTests: titles.map((name) => ({ name, suite: ["slug"] })) },
      });
      yield rowOf(candidate, runner, expected[runner], result);
    }
  }
}

function rowOf(candidate, runner, expected, { verdict, assurance, evidence, durationMs }) {
  return {
    candidate,
    runner,
    status: verdict.status,
    expected,
    counts: verdict.counts,
    finding: verdict.findings[0].message,
    durationMs: Math.round(durationMs),
    assurance: assurance.level,
    survivors: evidence.outcome.survivors.length,
  };
}

async function filesOf(directory) {
  const names = await readdir(directory);
  return Promise.all(names.map(async (path) => ({ path, content: await readFile(join(directory, path)) })));
}
