import { spawn } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { scratch } from "./places.mjs";

/** Ends the whole process group of a step that outlives this, in milliseconds. */
const longestStep = 420_000;

/**
 * Runs one step of a job as CI does: a script file, `bash -e`, both streams into one pipe.
 * Returns the lines with the time at which each began, and the exit code (128 + n for a signal).
 */
export function runStep(run, { cwd, env, preamble = "", postamble = "", trace = false, as }) {
  const script = join(scratch, "_temp", `${process.pid}-step.sh`);
  const begun = `${script}.begun`;
  mkdirSync(join(scratch, "_temp"), { recursive: true });
  rmSync(begun, { force: true });
  writeFileSync(script, `${run}\n`);
  const inner = [
    preamble,
    `: >${begun}`,
    "set +e",
    `${asUser(as)}bash --noprofile --norc -e${trace ? "x" : ""} -o pipefail "$STEP_SCRIPT" 2>&1`,
    "code=$?",
    `{ ${postamble || ":"}; } >/dev/null 2>&1`,
    "exit $code",
  ].join("\n");
  const child = spawn("/usr/bin/unshare", ["--mount", "bash", "-ec", inner], {
    cwd,
    env: { ...env, STEP_SCRIPT: script },
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  return collect(child).then((result) => {
    if (!existsSync(begun)) throw new Error("the preamble failed");
    return result;
  });
}

const asUser = (id) => (id === undefined ? "" : `setpriv --reuid ${id} --regid ${id} --clear-groups `);

/** A step that had to be ended here is no recording: the limit is ours, not that of a CI. */
function collect(child) {
  return new Promise((resolve, reject) => {
    const chunks = [];
    const timer = setTimeout(() => {
      endGroup(child.pid);
      reject(new Error(`the step ran longer than ${longestStep} ms`));
    }, longestStep);
    child.stdout.on("data", (data) => chunks.push({ at: new Date(), data }));
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      clearTimeout(timer);
      setTimeout(() => {
        endGroup(child.pid);
        resolve({ lines: linesOf(chunks), exitCode: code ?? (signal === "SIGKILL" ? 137 : 143) });
      }, 100);
    });
  });
}

function endGroup(pid) {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // nothing of the step is left
  }
}

/** Splits what was read into lines; a line that came in pieces keeps the time of its last piece. */
function linesOf(chunks) {
  const lines = [];
  let rest = Buffer.alloc(0);
  for (const { at, data } of chunks) {
    rest = Buffer.concat([rest, data]);
    let end = rest.indexOf(10);
    while (end >= 0) {
      lines.push({ at, text: rest.subarray(0, end).toString("latin1") });
      rest = rest.subarray(end + 1);
      end = rest.indexOf(10);
    }
  }
  if (rest.length > 0) lines.push({ at: chunks.at(-1).at, text: rest.toString("latin1") });
  return lines;
}
