import { readFileSync } from "node:fs";
import { helperPath } from "../helper-path.js";
import type { LaunchRequest } from "./held-run.js";
import { unrestricted, writeRestrictions } from "./restrictions.js";
import { perl } from "./perl.js";
import { supervisorCalls } from "./supervisor.js";

/** No system passes more to a program: three quarters of 8 MiB (execve(2)). */
const longestBytes = 8 * 1024 * 1024;

/** A run as `helper/supervise.pl` reads it; throws `E2BIG` where no program can be told that much. */
export function encodeRequest(request: LaunchRequest, stdin: number | null): Buffer {
  const { cwd, env } = request;
  const { role, restrictions, argv } = started(request);
  const [file = "", ...args] = argv;
  const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const input = stdin === null ? "" : String(stdin);
  const count = String(variables.length);
  const fields = [role, restrictions, cwd, input, file, count, ...variables, ...args];
  const text = fields.join("\0");
  if (text.length > longestBytes)
    throw Object.assign(new Error("too long for any program"), { code: "E2BIG" });
  // A field that holds what parts them would become two.
  if (fields.some((each) => each.includes("\0"))) throw new Error("a field of a run holds a NUL character");
  return Buffer.from(`${String(Buffer.byteLength(text))}\n${text}`);
}

interface Started {
  readonly role: "main" | "namespace" | "wrap";
  readonly restrictions: string;
  /** The file, and the arguments from the name it is called by. */
  readonly argv: readonly string[];
}

function started({ plan, file, command, args }: LaunchRequest): Started {
  const restrictions = writeRestrictions(plan.restrictions);
  const main = [file, command, ...args];
  if (plan.sandbox === null) return { role: "main", restrictions, argv: main };
  if (plan.sandbox.mode === "namespace") return { role: "namespace", restrictions, argv: main };
  const { argv, outerUser, isWhole = false } = plan.sandbox;
  const inside = isWhole ? [] : insideArguments({ plan, file, command, args });
  // What makes a sandbox joins the cgroups: in the sandbox they are out of reach.
  const outer = writeRestrictions({ ...unrestricted, cgroups: plan.restrictions.cgroups, user: outerUser });
  return { role: "wrap", restrictions: outer, argv: [argv[0] ?? "", ...argv, ...inside] };
}

/** What runs in a sandbox, its first process at the front. */
export function insideArguments({
  plan,
  file,
  command,
  args,
}: Pick<LaunchRequest, "plan" | "file" | "command" | "args">): readonly string[] {
  const own = writeRestrictions({ ...plan.restrictions, cgroups: [] });
  return [perl, "-e", firstProcess(), "--", supervisorCalls, own, file, command, ...args];
}

let text: string | null = null;

/** As text, because the file may not be visible in a sandbox; without its comments, because perl reads them too. */
function firstProcess(): string {
  text ??= `${readFileSync(helperPath("main-process.pl"), "utf8").replaceAll(/^\s*#.*\n/gm, "")}first();`;
  return text;
}
