import { test } from "vitest";
import { missingPart, program, runMarked, supervised, useTemporaryDirectory } from "../programs.js";
import { testHostile } from "./hostile-cases.js";

const directory = useTemporaryDirectory();
test.beforeEach((ctx) => ctx.skip(missingPart() !== null, missingPart() ?? ""));

testHostile((options) => runMarked(supervised.launch, { cwd: directory.path, ...options }), program);
