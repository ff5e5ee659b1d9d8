import { readdirSync, readFileSync } from "node:fs";

const directory = new URL("../fixtures/candidates/", import.meta.url);

/** Files of a candidate under `fixtures/candidates`, as the tools take them. */
export function candidate(name: string): { path: string; content: string }[] {
  const own = new URL(`${name}/`, directory);
  return readdirSync(own).map((path) => ({ path, content: readFileSync(new URL(path, own), "utf8") }));
}
