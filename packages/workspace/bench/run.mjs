// Compares with what a user would write instead, in one run: `pnpm build && pnpm bench`.
import { execFileSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, sep } from "node:path";
import { createWorkspace, settleDestroyed } from "../dist/index.js";

const base = mkdtempSync(join(process.env.BENCH_DIRECTORY ?? tmpdir(), "ws-bench-"));
const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

/** Median milliseconds of each way, taken in turns so that noise hits all alike. */
async function compare(ways, rounds) {
  const times = Object.fromEntries(Object.keys(ways).map((name) => [name, []]));
  for (let round = -1; round < rounds; round += 1) {
    for (const [name, way] of Object.entries(ways)) {
      const cleanUp = [];
      const start = performance.now();
      await way(cleanUp);
      if (round >= 0) times[name].push(performance.now() - start);
      for (const clean of cleanUp) await clean();
    }
  }
  return Object.fromEntries(Object.entries(times).map(([name, values]) => [name, median(values)]));
}

function print(title, results) {
  const [[, reference]] = Object.entries(results);
  console.log(`\n${title}`);
  for (const [name, ms] of Object.entries(results)) {
    console.log(`  ${name.padEnd(44)} ${ms.toFixed(2).padStart(9)} ms   x${(ms / reference).toFixed(2)}`);
  }
}

const seeds = (count) =>
  Array.from({ length: count }, (_, index) => ({
    path: `src/d${index % 8}/f${index}.js`,
    content: "x".repeat(2000),
  }));

async function naive(files) {
  const root = await mkdtemp(join(base, "naive-"));
  const write = async (all) => {
    for (const { path, content } of all) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), content);
    }
  };
  await write(files);
  await write(files.slice(0, 5));
  await readFile(join(root, files[0].path));
  await rm(root, { recursive: true });
}

async function contained(files) {
  const workspace = await createWorkspace({ directory: base, files });
  await workspace.writeFiles(files.slice(0, 5));
  await workspace.readFile(files[0].path);
  await workspace.destroy({ until: "deleted" });
}

function makeTemplate(count) {
  const template = join(base, `template-${count}`);
  for (let index = 0; index < count; index += 1) {
    const directory = join(template, `p${index % 40}`, `d${index % 7}`);
    mkdirSync(directory, { recursive: true });
    writeFileSync(join(directory, `f${index}.js`), "y".repeat((index % 50) * 800));
  }
  return template;
}

function templateWays(template) {
  const target = () => mkdtempSync(join(base, "copy-"));
  const remove = (path) => () => rm(path, { recursive: true });
  return {
    "fsp.cp": async (after) => {
      const to = target();
      after.push(remove(to));
      await cp(template, to, { recursive: true, verbatimSymlinks: true });
    },
    "cp -r": (after) => {
      const to = target();
      after.push(remove(to));
      execFileSync("cp", ["-r", `${template}/.`, to]);
    },
    "cp -a --reflink=auto": (after) => {
      const to = target();
      after.push(remove(to));
      execFileSync("cp", ["-a", "--reflink=auto", `${template}/.`, to]);
    },
    "createWorkspace({ template })": async (after) => {
      const workspace = await createWorkspace({ directory: base, template });
      after.push(() => workspace.destroy({ until: "deleted" }));
    },
    "the same by overlay, where it may be mounted": async (after) => {
      const workspace = await createWorkspace({
        directory: base,
        template: { directory: template, method: "overlay-or-copy" },
      });
      after.push(() => workspace.destroy({ until: "deleted" }));
    },
  };
}

async function access() {
  const path = "a/b/c/d/e/f.txt";
  const workspace = await createWorkspace({ directory: base, files: [{ path, content: "x".repeat(1000) }] });
  const times = 1000;
  const results = await compare(
    {
      "realpath + prefix + readFileSync": () => {
        for (let index = 0; index < times; index += 1) {
          const real = realpathSync.native(join(workspace.root, path));
          if (!real.startsWith(realpathSync.native(workspace.root) + sep)) throw new Error("outside");
          readFileSync(real);
        }
      },
      "workspace.readFile": async () => {
        for (let index = 0; index < times; index += 1) await workspace.readFile(path);
      },
    },
    7,
  );
  print(`read one file at depth 6, ${times} times`, results);
  const writes = await compare(
    {
      "realpath + prefix + writeFileSync": () => {
        const real = realpathSync.native(join(workspace.root, path));
        if (!real.startsWith(realpathSync.native(workspace.root) + sep)) throw new Error("outside");
        writeFileSync(real, "y");
      },
      "realpath + prefix + temporary file + rename": () => {
        const real = realpathSync.native(join(workspace.root, path));
        if (!real.startsWith(realpathSync.native(workspace.root) + sep)) throw new Error("outside");
        writeFileSync(`${real}.tmp`, "y");
        renameSync(`${real}.tmp`, real);
      },
      "workspace.writeFiles, one file": () => workspace.writeFiles([{ path, content: "y" }]),
      "workspace.writeFiles, two files": () =>
        workspace.writeFiles([
          { path, content: "y" },
          { path: `${path}.2`, content: "y" },
        ]),
    },
    2000,
  );
  await workspace.destroy({ until: "deleted" });
  print("overwrite one file at depth 6", writes);
}

/** One after the other, and all at once, which shows what a crowded directory costs. */
async function many(count) {
  const make = async () => {
    const workspace = await createWorkspace({ directory: base, files: [{ path: "a/b.js", content: "x" }] });
    await workspace.writeFiles([{ path: "a/b.js", content: "y" }]);
    await workspace.list();
    return workspace;
  };
  const each = async (action) => {
    const start = performance.now();
    await action();
    await settleDestroyed();
    return ((performance.now() - start) / count).toFixed(2);
  };
  const inTurn = await each(async () => {
    for (let index = 0; index < count; index += 1) await (await make()).destroy();
  });
  const together = await each(async () => {
    const workspaces = [];
    for (let index = 0; index < count; index += 1) workspaces.push(await make());
    for (const workspace of workspaces) await workspace.destroy();
  });
  console.log(`\n${count} small workspaces made, written, listed, destroyed and deleted, per workspace`);
  console.log(`  one at a time ${inTurn} ms, all at once ${together} ms`);
}

async function destruction(template) {
  const ways = {
    "fsp.rm": async () => {
      const to = mkdtempSync(join(base, "copy-"));
      execFileSync("cp", ["-r", `${template}/.`, to]);
      const start = performance.now();
      await rm(to, { recursive: true });
      return performance.now() - start;
    },
    "workspace.destroy until deleted": async () => {
      const workspace = await createWorkspace({ directory: base, template });
      const start = performance.now();
      await workspace.destroy({ until: "deleted" });
      return performance.now() - start;
    },
    "workspace.destroy": async () => {
      const workspace = await createWorkspace({ directory: base, template });
      const start = performance.now();
      await workspace.destroy();
      const ms = performance.now() - start;
      await settleDestroyed();
      return ms;
    },
  };
  const times = Object.fromEntries(Object.keys(ways).map((name) => [name, []]));
  for (let round = 0; round < 5; round += 1)
    for (const [name, way] of Object.entries(ways)) times[name].push(await way());
  print(
    "remove the larger copy",
    Object.fromEntries(Object.entries(times).map(([name, all]) => [name, median(all)])),
  );
}

console.log(`node ${process.version}, ${process.platform}, ${base}`);
for (const count of [10, 40, 160]) {
  const files = seeds(count);
  const ways = {
    "mkdtemp + writeFile + rm": () => naive(files),
    "createWorkspace … destroy": () => contained(files),
  };
  print(`create with ${count} files, write 5, read 1, destroy`, await compare(ways, 15));
}
await access();
for (const count of [500, 2000, 5000])
  print(`copy a template of ${count} files`, await compare(templateWays(makeTemplate(count)), 5));
await destruction(join(base, "template-2000"));
for (const count of [250, 1000]) await many(count);
rmSync(base, { recursive: true });
