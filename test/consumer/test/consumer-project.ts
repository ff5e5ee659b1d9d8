import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

export const root: string = join(import.meta.dirname, "..", "..", "..");
export const packages: readonly string[] = readdirSync(join(root, "packages"));

/** What a command came to; its output is only for messages. */
export interface CommandResult {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly output: string;
}

/** Runs a command as a user of the packages would. */
export function execute(
  command: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv = process.env,
): CommandResult {
  const result = spawnSync(command, args, { cwd, encoding: "utf8", env, timeout: 240_000 });
  const output = `${result.stdout}${result.stderr}${result.error?.message ?? ""}`;
  return { exitCode: result.status, stdout: result.stdout, output };
}

/** Packs every package as it would be published and returns the paths of the tarballs. */
export function packAll(): readonly string[] {
  const destination = mkdtempSync(join(realpathSync(tmpdir()), "testbed-tarballs-"));
  const manager = (JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { packageManager: string })
    .packageManager;
  for (const name of packages) {
    const { exitCode, output } = execute(
      "npx",
      ["--yes", manager, "pack", "--pack-destination", destination],
      join(root, "packages", name),
    );
    if (exitCode !== 0) throw new Error(`packing ${name} failed: ${output}`);
  }
  return readdirSync(destination).map((file) => join(destination, file));
}

/** Installs tarballs, and what else is named, with npm into an empty project. */
export function createConsumer(tarballs: readonly string[], others: readonly string[]): string {
  const project = mkdtempSync(join(realpathSync(tmpdir()), "testbed-consumer-"));
  writeFileSync(
    join(project, "package.json"),
    JSON.stringify({ name: "consumer", private: true, type: "module" }),
  );
  const flags = ["--no-audit", "--no-fund", "--loglevel=error", "--prefer-offline"];
  const { exitCode, output } = execute("npm", ["install", ...flags, ...tarballs, ...others], project);
  if (exitCode !== 0) throw new Error(`npm install failed: ${output}`);
  return project;
}

/** One fenced block of a README. */
export interface Snippet {
  readonly title: string;
  readonly language: "js" | "sh";
  readonly code: string;
}

/** Finds what a README shows to be run: every `js` block, and every shell block marked `sh run`. */
export function snippetsOf(readme: string, title: string): readonly Snippet[] {
  const blocks = readFileSync(readme, "utf8").matchAll(/^```(js|sh run)\n(.*?)^```$/gms);
  return [...blocks].map(([, info, code = ""], index) => ({
    title: `${title} #${index + 1}`,
    language: info === "js" ? "js" : "sh",
    code,
  }));
}

/** Runs a snippet as it stands in a project that has the packages installed. */
export function runSnippet(snippet: Snippet, project: string): CommandResult {
  const file = join(
    project,
    `${snippet.title.replaceAll(/[^a-z0-9]+/gi, "-")}.${snippet.language === "js" ? "mjs" : "sh"}`,
  );
  writeFileSync(file, snippet.code);
  const bin = join(project, "node_modules", ".bin");
  const env = { ...process.env, PATH: [bin, dirname(process.execPath), process.env["PATH"]].join(":") };
  return snippet.language === "js"
    ? execute(process.execPath, [file], project, env)
    : execute("bash", ["-eu", file], project, env);
}
