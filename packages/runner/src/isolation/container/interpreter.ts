import { spawn } from "node:child_process";
import { perl } from "../../launch/perl.js";

/** Perl and everything it is made of, as files of this machine. */
export interface Interpreter {
  readonly perl: string;
  readonly loader: string;
  readonly libraries: readonly { readonly file: string; readonly name: string }[];
}

let found: Promise<Interpreter | null> | null = null;

/** What a container has to be shown so that perl runs in it whatever its image holds; looked up until it is found. */
export async function findInterpreter(): Promise<Interpreter | null> {
  found ??= look();
  const interpreter = await found;
  if (interpreter === null) found = null;
  return interpreter;
}

/** The loader is the one mapped file that no other names. */
const question = `open my $maps, '<', '/proc/self/maps'; for (<$maps>) { print "$1\\n" if m{ (/\\S+)$} }`;

async function look(): Promise<Interpreter | null> {
  const loader = (await ask(perl, ["-e", question])).split("\n").find((file) => /\/ld-[^/]*$/.test(file));
  if (loader === undefined) return null;
  // Name, arrow, file, address.
  const listed = (await ask(loader, ["--list", perl])).matchAll(/^\s*(\S+) => (\/\S+) \(/gm);
  const libraries = [...listed].map(([, name = "", file = ""]) => ({ name, file }));
  return libraries.length === 0 ? null : { perl, loader, libraries };
}

function ask(file: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(file, args, { cwd: "/", env: {}, stdio: ["ignore", "pipe", "ignore"] });
    let said = "";
    child.on("error", () => resolve(""));
    // Out of descriptors there is no stream either.
    if (child.pid === undefined) return;
    child.stdout.setEncoding("utf8").on("data", (text: string) => (said += text));
    child.on("close", (code) => resolve(code === 0 ? said : ""));
  });
}
