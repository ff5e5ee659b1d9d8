import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fixtures, scratch } from "./places.mjs";

/** A home directory of its own: the settings of the person who records do not reach the logs. */
const home = join(scratch, "home");

/** The environment of every step: as little as a CI gives, with the toolchains of this machine on PATH. */
export function environment(extra = {}) {
  const { PATH, NODE_EXTRA_CA_CERTS, SSL_CERT_FILE } = process.env;
  return {
    PATH,
    NODE_EXTRA_CA_CERTS,
    SSL_CERT_FILE,
    HOME: home,
    CI: "true",
    LANG: "C.UTF-8",
    TERM: "dumb",
    RUSTUP_HOME: "/root/.rustup",
    PYENV_ROOT: "/root/.pyenv",
    COMPOSER_ALLOW_SUPERUSER: "1",
    COREPACK_ENABLE_STRICT: "0",
    GIT_AUTHOR_NAME: "Ada",
    GIT_AUTHOR_EMAIL: "ada@acme.invalid",
    GIT_COMMITTER_NAME: "Ada",
    GIT_COMMITTER_EMAIL: "ada@acme.invalid",
    ...extra,
  };
}

/** The project without a fault, its dependencies installed; made once and kept between recordings. */
function healthy(project) {
  const base = join(scratch, "base", project.name);
  const ready = `${base}.ready`;
  if (existsSync(ready)) return base;
  rmSync(base, { recursive: true, force: true });
  mkdirSync(base, { recursive: true });
  mkdirSync(home, { recursive: true });
  if (project.fixture !== null)
    cpSync(join(fixtures, project.fixture ?? project.name), base, { recursive: true });
  if (project.prepare) hidden(project.prepare, base, environment(project.env));
  writeFileSync(ready, "");
  return base;
}

/** A fresh copy of the healthy project at `place`, with the fault put in. */
export function faulty(project, fault, place) {
  rmSync(place, { recursive: true, force: true });
  mkdirSync(dirname(place), { recursive: true });
  copy(healthy(project), place);
  for (const edit of fault.edits ?? []) apply(edit, place);
  if (fault.setup) hidden(fault.setup, place, environment({ ...project.env, ...fault.env }));
}

/** Installed packages are linked instead of copied: nothing of a fault writes into their files. */
function copy(base, place) {
  mkdirSync(place);
  for (const name of readdirSync(base)) {
    execFileSync("cp", [name === "node_modules" ? "-al" : "-a", join(base, name), place]);
  }
}

/** `{ file, write }` writes a file; `{ file, from, to }` replaces a text that must be there. */
function apply(edit, place) {
  const path = join(place, edit.file);
  if (edit.write !== undefined) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, edit.write);
    return;
  }
  const text = readFileSync(path, "utf8");
  if (!text.includes(edit.from)) throw new Error(`${edit.file} does not hold ${JSON.stringify(edit.from)}`);
  writeFileSync(
    path,
    text.replace(edit.from, () => edit.to),
  );
}

function hidden(script, cwd, env) {
  try {
    execFileSync("/bin/bash", ["-ec", script], {
      cwd,
      env,
      stdio: ["ignore", "pipe", "pipe"],
      timeout: 300_000,
    });
  } catch (error) {
    throw new Error(`preparing failed in ${cwd}: ${script}\n${error.stdout}\n${error.stderr}`, {
      cause: error,
    });
  }
}
