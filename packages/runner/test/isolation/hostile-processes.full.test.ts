import { describe, test } from "vitest";
import { useTemporaryDirectory } from "../programs.js";
import { configurations, whole } from "./configurations.js";
import { testHostile } from "./hostile-cases.js";
import { missingFor, useSandboxes } from "./isolated.js";

useTemporaryDirectory();
const { program, runIn } = useSandboxes();

/** More than any of them needs. */
const limits = { ...whole, totalProcesses: 1000 };

/** An image need not have a perl with threads, and `fault-list.full.test.ts` has the containers. */
const tried = configurations.filter(({ mode }) => mode !== "container");

describe.each(tried)("in $name", ({ mode, more, cgroup }) => {
  test.beforeEach((ctx) => ctx.skip(missingFor(mode) !== null, missingFor(mode) ?? ""));

  testHostile((options) => runIn(mode, { ...options, ...more, ...(cgroup ? { limits } : {}) }), program);
});
