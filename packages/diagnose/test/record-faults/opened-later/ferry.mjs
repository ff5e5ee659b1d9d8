import { scratch } from "../harness/places.mjs";
import { clients, registries } from "../npm/clients.mjs";
import { manifestFaults } from "../npm/manifest-faults.mjs";
import { registryFaults } from "../npm/registry-faults.mjs";
import { fault, inTurn } from "../harness/fault.mjs";

const bin = (name) => `${scratch}/tools/${name}/node_modules/.bin`;
const withPath = (client, ...names) => ({
  ...client,
  env: { ...client.env, PATH: `${names.map(bin).join(":")}:${process.env.PATH}` },
});

function ferry(key, client, first, asked, manifest, own) {
  return {
    name: `ferry-${key}`,
    half: "opened",
    ecosystem: "npm",
    fixture: "wharf",
    tool: client.name,
    env: { ...client.env, ...client.registry(registries.npm) },
    prepare: `sed -i 's/"name": "[^"]*"/"name": "ferry"/' package.json; ${client.fresh}; ${client.install}`,
    versions: client.versions,
    faults: inTurn(first, [
      ...registryFaults(client, asked),
      ...manifestFaults(client, "wharf", manifest),
      ...own,
    ]),
  };
}

const asked = (...ids) => Object.fromEntries(ids.map((id) => [id, {}]));

export const ferries = [
  ferry(
    "npm-7",
    withPath(clients.npm8, "npm7", "node16"),
    2,
    asked("registry-404", "registry-401", "registry-429", "registry-reset", "registry-tls"),
    asked("peer-conflict"),
    [
      fault(
        "script-of-install-fails",
        "assertion",
        "a script of the project throws during the install",
        "npm install",
        {
          setup: `node -e 'const fs=require("fs");const p=JSON.parse(fs.readFileSync("package.json"));p.scripts={...p.scripts,postinstall:"node -e \\"throw new TypeError(\\\\\\"no berth\\\\\\")\\""};fs.writeFileSync("package.json",JSON.stringify(p,null,2))'`,
          alsoAcceptable: ["unknown", "compile-error"],
        },
      ),
      fault(
        "command-misspelt",
        "configuration-error",
        "the job calls a command that npm does not have",
        "npm instal-all",
      ),
    ],
  ),
  ferry(
    "pnpm-7",
    withPath(clients.pnpm9, "pnpm7", "node18"),
    5,
    asked("registry-404", "registry-403", "registry-503", "registry-refused", "registry-dns"),
    asked("lock-out-of-date"),
    [
      fault(
        "script-not-there",
        "configuration-error",
        "the job runs a script that does not exist",
        "pnpm run deploy",
        { alsoAcceptable: ["missing-executable"] },
      ),
      fault("store-read-only", "permission", "the folder of modules may not be written", "pnpm install", {
        setup: "rm -rf node_modules",
        preamble: "mkdir -p node_modules; mount -t tmpfs -o ro tmpfs node_modules",
        alsoAcceptable: ["disk-full"],
      }),
    ],
  ),
];
