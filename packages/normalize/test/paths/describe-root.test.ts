import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeRoot, normalize } from "../../src/index.js";

let base = "";
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), "testbed-root-"));
});
afterAll(async () => {
  await rm(base, { recursive: true, force: true });
});

const names = [
  "plain",
  "with space",
  "it's",
  'q"uote',
  "p+l(u)s [x]^|",
  "100%25 #1 ?",
  "a & b <c>",
  "ünï-中文",
  "e\u0301-nfd",
  "$dollar `tick`",
  "deep/er/and/deeper",
];

/** The URL standard's own encoding, as Vite gives it to `import.meta.url`: brackets, carets and bars stay. */
function standardUrl(path: string): string {
  return new URL(`file://${path.replaceAll("%", "%25").replaceAll("#", "%23").replaceAll("?", "%3F")}`).href;
}

/** What runners print of a path: as it is, quoted in several ways, as a URL. */
function prints(directory: string): string {
  const file = join(directory, "a.test.mjs");
  return [
    `at x (${file}:3:5)`,
    `at ${pathToFileURL(file).href}:3:5`,
    `from ${standardUrl(file)}`,
    JSON.stringify({ file }),
    `[ '${directory.replaceAll("\\", "\\\\").replaceAll("'", String.raw`\'`)}', 1 ]`,
    `cwd ${directory}`,
    `<testcase file="${file.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")}">`,
    `location: '${file.replaceAll("\\", "\\\\").replaceAll("'", String.raw`\'`)}:1:1'`,
    `cd ${directory.replaceAll(/[^\w/.-]/gu, String.raw`\$&`)}`,
    `cd '${directory.replaceAll("'", String.raw`'\''`)}'`,
    new URL(pathToFileURL(file)).pathname,
    `?file=${encodeURIComponent(file)}&cwd=${encodeURIComponent(directory)}`,
    `-${file}`,
    directory.normalize("NFC"),
    directory.normalize("NFD"),
  ].join("\n");
}

test("output that names roots of any length and spelling normalizes to the same text", async () => {
  const texts = new Set<string>();
  for (const name of names) {
    const directory = join(base, name);
    await mkdir(directory, { recursive: true });
    const root = await describeRoot("workspace", directory);
    texts.add(normalize(prints(directory), { roots: [root] }).text);
  }
  expect([...texts]).toEqual([
    expect.stringMatching(/^at x \(<workspace>\/a.test.mjs:3:5\)\nat file:\/\/<workspace>/),
  ]);
});

test("a root reached through a link is found under both names, also when it is gone", async () => {
  const real = join(base, "real");
  const link = join(base, "link");
  await mkdir(real);
  await symlink(real, link);
  const root = await describeRoot("workspace", link);
  await rm(real, { recursive: true });
  expect(normalize(`${real}/a ${link}/a`, { roots: [root] }).text).toBe("<workspace>/a <workspace>/a");
});

test("a directory under /tmp is known under its twin in /private", async () => {
  const directory = join(base, "twin");
  await mkdir(directory);
  const { aliases } = await describeRoot("workspace", directory);
  expect(aliases.includes(`/private${directory}`)).toBe(directory.startsWith("/tmp/"));
  expect([...aliases].sort((a, b) => b.length - a.length).map((alias) => alias.length)).toEqual(
    aliases.map((alias) => alias.length),
  );
});

describe("what would be replaced everywhere is refused", () => {
  test.each(["/", "/usr", homedir()])("%s", async (directory) => {
    await expect(describeRoot("workspace", directory)).rejects.toMatchObject({ code: "root-too-broad" });
  });

  test("a link to such a place too", async () => {
    const link = join(base, "to-usr");
    await symlink("/usr", link);
    await expect(describeRoot("workspace", link)).rejects.toMatchObject({ code: "root-too-broad" });
  });
});

test("misuse has a code", async () => {
  const file = join(base, "file");
  await writeFile(file, "");
  await expect(describeRoot("workspace", join(base, "absent"))).rejects.toMatchObject({
    code: "root-not-found",
  });
  await expect(describeRoot("workspace", file)).rejects.toMatchObject({ code: "root-not-found" });
  await expect(describeRoot("workspace", "relative/x")).rejects.toMatchObject({ code: "invalid-option" });
  await expect(describeRoot("tmp", base)).rejects.toMatchObject({ code: "invalid-root-name" });
  await expect(describeRoot("Not OK", base)).rejects.toMatchObject({ code: "invalid-root-name" });
});

test("a directory that is too broad is described where that is forced, and found as a whole component only", async () => {
  await expect(describeRoot("top", "/")).rejects.toMatchObject({ code: "root-too-broad" });
  const top = await describeRoot("top", "/", { broad: "allow" });
  expect(normalize("in /etc/passwd, a / b, x/y, //host\n", { roots: [top] }).text).toBe(
    "in <top>/etc/passwd, a / b, x/y, //host\n",
  );
  const usr = await describeRoot("usr", "/usr", { broad: "allow" });
  expect(normalize("/usr/bin /usr2 /a/usr\n", { roots: [usr] }).text).toBe("<usr>/bin /usr2 /a/usr\n");
  const home = await describeRoot("home", homedir(), { broad: "allow" });
  expect(normalize(`${homedir()}/.npmrc\n`, { roots: [home] }).text).toBe("<home>/.npmrc\n");
  expect(() => normalize("", { roots: [{ name: "usr", aliases: ["/usr"] }] })).toThrow(/two components/);
});
