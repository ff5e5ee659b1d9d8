import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { quote } from "../error/workspace-error.js";
import { describeTree, textOf } from "./field.js";
import type { Row } from "./row.js";

/** Paths that lead out, or would on some system. */
const LEADING_OUT: readonly string[] = [
  "../x",
  "../../../../../../../../tmp/ws-conformance-x",
  "ok/../../x",
  "ok/../../%ROOT%-evil/secret",
  "./../x",
  "ok/./../../x",
  "%OUT%/secret",
  "%OUT%/new",
  "../%ROOT%-evil/secret",
  "../%ROOT%-evil/new",
  " ../%ROOT%-evil/new",
  '"../%ROOT%-evil/new"',
  "file://%OUT%/new",
];

/** Paths that are to be refused under the portable profile, whatever the system is. */
const REFUSED: readonly string[] = [
  "",
  ".",
  "ok/../b",
  "a//b",
  "a/./b",
  "./a",
  "ok/file/",
  "ok/",
  "a\0.txt",
  "\0",
  "a\nb",
  "\u001b[2J",
  "a\u202Eb",
  "s\uD800",
  "C:x",
  "C:\\x",
  "\\\\srv\\share\\x",
  "\\\\?\\X:\\y",
  "d\\a",
  "f.txt:stream",
  "CON",
  "nul",
  "AUX.c",
  "com9.c",
  "COM\u00B9",
  "conOut$  .xyz/t",
  "name.",
  "name ",
  "a. ./b",
  "PROGRA~1",
  "x".repeat(256),
  Array.from({ length: 1025 }, () => "a").join("/"),
];

/** Paths that look dangerous and are not. */
const ALLOWED: readonly string[] = [
  "..foo",
  "a..b",
  "b..r",
  "...x",
  "%2e%2e",
  "100%.txt",
  "~",
  "$HOME",
  "-rf",
  "--x",
  ".gitmodules x",
  "gitmodules",
  "comm",
  "conout.c",
  "a b",
  "caf\u00E9",
  "x".repeat(255),
];

const show = (path: string): string => quote(path.slice(0, 40));

/** Rows about names alone. */
export const nameRows: readonly Row[] = [
  ...LEADING_OUT.flatMap(leadingOut),
  ...REFUSED.map(refusing),
  ...ALLOWED.map(allowing),
];

function leadingOut(pattern: string, index: number): readonly Row[] {
  const fill = (root: string): string =>
    pattern.replaceAll("%OUT%", `${root}-evil`).replaceAll("%ROOT%", root.slice(root.lastIndexOf("/") + 1));
  return [
    {
      id: `out-${index + 1}-read`,
      kind: "containment",
      claim: `reading ${show(pattern)} gives nothing from outside`,
      run: async (field) => field.breach(await field.call(() => field.adapter.read(fill(field.root)))),
    },
    {
      id: `out-${index + 1}-write`,
      kind: "containment",
      claim: `writing ${show(pattern)} changes nothing outside`,
      run: async (field) => {
        const ending = await field.call(() => field.adapter.write(fill(field.root), "written"));
        const strayed = [join(field.root, "../x"), "/tmp/ws-conformance-x"].find((path) => existsSync(path));
        return strayed === undefined ? field.breach(ending) : `${strayed} was made`;
      },
    },
  ];
}

function refusing(path: string, index: number): Row {
  return {
    id: `name-${index + 1}`,
    kind: "names",
    claim: `writing ${show(path)} is refused and has no effect`,
    run: async (field) => {
      const before = describeTree(field.root);
      const ending = await field.call(() => field.adapter.write(path, "written"));
      const breach = field.breach(ending);
      if (breach !== undefined) return breach;
      if (ending.kind === "resolved") return "it was accepted";
      return describeTree(field.root) === before ? undefined : "it was refused, but had an effect";
    },
  };
}

function allowing(path: string, index: number): Row {
  return {
    id: `allowed-${index + 1}`,
    kind: "allowed",
    claim: `${show(path)} is a name like any other`,
    run: async (field) => {
      const written = await field.call(() => field.adapter.write(path, "written"));
      if (written.kind !== "resolved") return "writing it was refused";
      const place = join(field.root, path);
      if (!existsSync(place) || readFileSync(place, "utf8") !== "written") return "it was written elsewhere";
      const read = await field.call(() => field.adapter.read(path));
      if (read.kind === "resolved" && textOf(read.value).includes("written")) return undefined;
      return "it could not be read back";
    },
  };
}
