import { existsSync } from "node:fs";
import { helperPath } from "../helper-path.js";
import { kindOf } from "../start/file-kind.js";
import { hasProcessTable } from "../tree/process-table.js";
import { launchInGroup } from "./group-run.js";
import type { Launch } from "./held-run.js";
import { perl } from "./perl.js";
import { launchSupervised } from "./supervised-run.js";
import { isSupervisable } from "./supervisor.js";

let chosen: Launch | null = null;

/** The strongest way to hold a run that this system has; looked up once. */
export function chooseLaunch(): Launch {
  chosen ??= canSupervise() ? launchSupervised : launchInGroup;
  return chosen;
}

function canSupervise(): boolean {
  return (
    process.platform === "linux" &&
    isSupervisable &&
    kindOf(perl) === "executable" &&
    existsSync(helperPath("supervise.pl")) &&
    hasProcessTable()
  );
}
