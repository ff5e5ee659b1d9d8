import { execFileSync } from "node:child_process";
import { existsSync, linkSync, statSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Field } from "./field.js";
import { Lacking, type Row } from "./row.js";

type Plant = (field: Field) => void;
type Act = (field: Field) => Promise<unknown>;

const read =
  (path: string): Act =>
  ({ adapter }) =>
    adapter.read(path);
const write =
  (path: string): Act =>
  ({ adapter }) =>
    adapter.write(path, "written");
const list =
  (path: string): Act =>
  async ({ adapter }) => {
    if (adapter.list === undefined) throw new Lacking("there is no call that lists");
    return adapter.list(path);
  };
const remove =
  (path: string): Act =>
  async ({ adapter }) => {
    if (adapter.remove === undefined) throw new Lacking("there is no call that removes");
    return adapter.remove(path);
  };
const link =
  (name: string, target: (field: Field) => string): Plant =>
  (field) => {
    symlinkSync(target(field), join(field.root, name));
  };
const toOutside: Plant = link("dl", ({ outside }) => outside);
const toSecret: Plant = link("fl", ({ outside }) => join(outside, "secret"));
const relative: Plant = link("fl", ({ root }) => `../${root.slice(root.lastIndexOf("/") + 1)}-evil/secret`);
const dangling: Plant = link("nl", ({ outside }) => join(outside, "new"));
const chain: Plant = (field) => {
  symlinkSync("two", join(field.root, "one"));
  symlinkSync(join(field.outside, "secret"), join(field.root, "two"));
};
const loop: Plant = (field) => {
  symlinkSync("loop", join(field.root, "loop"));
};
const hard: Plant = ({ root, outside }) => linkSync(join(outside, "secret"), join(root, "hard"));
const environment: Plant = (field) => {
  if (!existsSync("/proc/self/environ")) throw new Lacking("there is no /proc");
  symlinkSync("/proc/self/environ", join(field.root, "env"));
};
const pipe: Plant = ({ root }) => {
  try {
    execFileSync("mkfifo", [join(root, "pipe")], { stdio: "ignore" });
  } catch {
    throw new Lacking("there is no mkfifo");
  }
};
const socketDirectory: Plant = ({ root }) => mkdirSync(join(root, "d"));

/** A row that passes if nothing gets out and the call returns. */
function contained(id: string, claim: string, plant: Plant, act: Act): Row {
  return {
    id,
    kind: "containment",
    claim,
    run: async (field) => {
      plant(field);
      let lacking: Lacking | undefined;
      const ending = await field.call(async () => {
        try {
          return await act(field);
        } catch (error) {
          if (error instanceof Lacking) lacking = error;
          throw error;
        }
      });
      if (lacking !== undefined) throw lacking;
      return field.breach(ending);
    },
  };
}

const nothing = "changes and shows nothing outside";

/** Rows about what a candidate left in the tree. */
export const diskRows: readonly Row[] = [
  contained("link-read", `reading a link to a file outside ${nothing}`, toSecret, read("fl")),
  contained(
    "link-relative-read",
    `reading a relative link to a file outside ${nothing}`,
    relative,
    read("fl"),
  ),
  contained("link-chain-read", `reading a chain of links ${nothing}`, chain, read("one")),
  contained("link-write", `writing to a link to a file outside ${nothing}`, toSecret, write("fl")),
  contained("link-dangling-write", `writing to a link to nothing ${nothing}`, dangling, write("nl")),
  contained("link-remove", `removing a link ${nothing}`, toSecret, remove("fl")),
  contained("dirlink-read", `reading through a link to a directory ${nothing}`, toOutside, read("dl/secret")),
  contained("dirlink-deep-read", `reading deep through a link ${nothing}`, toOutside, read("dl/sub/secret")),
  contained("dirlink-write", `writing through a link to a directory ${nothing}`, toOutside, write("dl/new")),
  contained(
    "dirlink-mkdir-write",
    `writing a new directory through a link ${nothing}`,
    toOutside,
    write("dl/n/e/w"),
  ),
  contained("dirlink-slash-read", `a link with a slash behind it ${nothing}`, toOutside, read("dl/")),
  contained("dirlink-dot-write", `a link with a dot behind it ${nothing}`, toOutside, write("dl/./new")),
  contained(
    "dirlink-parent-read",
    `a link with two dots behind it ${nothing}`,
    toOutside,
    read("dl/../secret"),
  ),
  contained("dirlink-remove", `removing through a link ${nothing}`, toOutside, remove("dl/secret")),
  contained("dirlink-self-remove", `removing a link to a directory ${nothing}`, toOutside, remove("dl")),
  contained("link-loop-read", "reading a link to itself returns", loop, read("loop")),
  contained("link-loop-write", "writing below a link to itself returns", loop, write("loop/a")),
  contained(
    "hard-link-read",
    "reading a hard link to a file outside shows nothing of it",
    hard,
    read("hard"),
  ),
  contained(
    "hard-link-write",
    "overwriting a hard link leaves the file outside as it is",
    hard,
    write("hard"),
  ),
  contained("fifo-read", "reading a FIFO returns", pipe, read("pipe")),
  contained("fifo-write", "writing to a FIFO returns", pipe, write("pipe")),
  contained("file-below-file", "a file is not a directory", socketDirectory, write("ok/file/x")),
  contained("list-link", "listing through a link shows no name from outside", toOutside, async (field) => {
    const shown = JSON.stringify(await list("dl")(field));
    // The names outside are as secret as the content.
    return shown.includes("secret") ? field.secret : shown;
  }),
  {
    id: "proc-environ-read",
    kind: "containment",
    claim: "reading a link into /proc shows nothing of this process",
    run: async (field) => {
      environment(field);
      const ending = await field.call(() => field.adapter.read("env"));
      if (ending.kind === "hung") return "the call did not return";
      return ending.kind === "resolved" && String(ending.value).includes("PATH=")
        ? "the environment was read"
        : undefined;
    },
  },
  {
    id: "overwrite-mode",
    kind: "allowed",
    claim: "a file that is overwritten stays executable",
    run: async (field) => {
      const path = join(field.root, "run");
      writeFileSync(path, "old", { mode: 0o755 });
      const ending = await field.call(() => field.adapter.write("run", "written"));
      if (ending.kind !== "resolved" || readFileSync(path, "utf8") !== "written")
        return "it was not overwritten";
      return isExecutable(path) ? undefined : "it is no longer executable";
    },
  },
];

function isExecutable(path: string): boolean {
  return (statSync(path).mode & 0o100) !== 0;
}
