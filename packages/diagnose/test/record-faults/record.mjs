// Records logs of real faults: `node record.mjs [--only ECOSYSTEM] [--project NAME] [--fault ID] [--missing]`.
// See README.md beside this file.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { recordings } from "./harness/places.mjs";
import { record } from "./harness/recording.mjs";
import { startServers } from "./harness/server.mjs";

const { values: asked } = parseArgs({
  options: {
    only: { type: "string" },
    project: { type: "string" },
    fault: { type: "string" },
    missing: { type: "boolean", default: false },
  },
});

const here = new URL("./", import.meta.url);
const ecosystems = readdirSync(here, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(new URL(`${entry.name}/projects.mjs`, here)))
  .map((entry) => entry.name)
  .filter((name) => asked.only === undefined || asked.only.split(",").includes(name));

const servers = await startServers();
let failed = 0;
for (const ecosystem of ecosystems) {
  const { projects } = await import(new URL(`${ecosystem}/projects.mjs`, here).href);
  for (const project of projects) failed += await recordProject({ ecosystem, ...project });
}
servers.close();
process.exit(failed === 0 ? 0 : 1);

async function recordProject(project) {
  if (asked.project !== undefined && asked.project !== project.name) return 0;
  let failures = 0;
  for (const fault of project.faults) {
    if (asked.fault !== undefined && asked.fault !== fault.id) continue;
    if (asked.missing && existsSync(join(recordings, project.half, project.name, fault.id, "truth.json")))
      continue;
    failures += await recordFault(project, fault);
  }
  return failures;
}

async function recordFault(project, fault) {
  const name = `${project.half}/${project.name}/${fault.id}`;
  try {
    await record(project, fault);
    process.stdout.write(`recorded ${name} (${fault.category})\n`);
    return 0;
  } catch (error) {
    process.stdout.write(`FAILED ${name}: ${error.message}\n`);
    return 1;
  }
}
