import { spawnSync } from "node:child_process";
import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readReport } from "../../src/evidence/read-reports.js";

let directory = "";
let path = "";
beforeEach(() => {
  directory = realpathSync(mkdtempSync(join(tmpdir(), "read-report-")));
  path = join(directory, "report.xml");
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

test("a regular file is read whole", async () => {
  writeFileSync(path, "<testsuites/>");
  expect(await readReport(path)).toEqual({
    reading: { status: "read" },
    reports: [{ path, content: "<testsuites/>" }],
  });
});

test("a file that is not there is missing", async () => {
  expect(await readReport(path)).toEqual({ reading: { status: "missing" }, reports: [] });
});

test("a link is refused", async () => {
  writeFileSync(join(directory, "elsewhere"), "secret");
  symlinkSync(join(directory, "elsewhere"), path);
  expect(await readReport(path)).toMatchObject({ reading: { status: "refused" }, reports: [] });
});

test("a second name of a file is refused", async () => {
  writeFileSync(join(directory, "elsewhere"), "secret");
  linkSync(join(directory, "elsewhere"), path);
  expect(await readReport(path)).toMatchObject({
    reading: { status: "refused", reason: "it has a second name" },
    reports: [],
  });
});

test("a FIFO is refused without waiting for a writer", async () => {
  expect(spawnSync("mkfifo", [path]).status).toBe(0);
  expect(await readReport(path)).toMatchObject({
    reading: { status: "refused", reason: "it is not a regular file" },
    reports: [],
  });
});

test("a directory is refused", async () => {
  mkdirSync(path);
  expect(await readReport(path)).toMatchObject({ reading: { status: "refused" }, reports: [] });
});

test("a huge sparse file is refused without being read", async () => {
  writeFileSync(path, "");
  truncateSync(path, 1024 ** 4);
  expect(await readReport(path)).toMatchObject({ reading: { status: "refused" }, reports: [] });
});

test("a report behind a linked directory is refused", async () => {
  mkdirSync(join(directory, "own"));
  writeFileSync(join(directory, "own", "report.xml"), "<testsuites/>");
  symlinkSync(join(directory, "own"), join(directory, "given"));
  expect(await readReport(join(directory, "given", "report.xml"))).toMatchObject({
    reading: { status: "refused" },
    reports: [],
  });
});

test("a report of control characters, which would fill the evidence, is refused", async () => {
  writeFileSync(path, "\u0001".repeat(2_000_000));
  expect(await readReport(path)).toMatchObject({
    reading: { status: "refused", reason: "it is no text" },
    reports: [],
  });
  const text = `<testsuites>${'<testcase name="a &quot;b&quot;\n"/>'.repeat(50_000)}</testsuites>`;
  writeFileSync(path, text);
  expect(await readReport(path)).toMatchObject({ reading: { status: "read" } });
});
