import { fileURLToPath } from "node:url";

/** Everything that recording leaves on the machine lives below here, outside the repository. */
export const scratch = "/tmp/record-faults";

export const fixtures = fileURLToPath(new URL("../fixtures/", import.meta.url));
export const recordings = fileURLToPath(new URL("../../recordings/", import.meta.url));

/** The loopback package server (see server.mjs) and a port on which nothing listens. */
export const serverPort = 4873;
export const tlsPort = 4874;
export const resetPort = 4875;
export const refusedPort = 4899;

/** Where each CI puts a checkout: a log full of these paths looks like one of that CI. */
export function checkoutOf(project, wrapper) {
  const places = {
    github: `/home/runner/work/${project}/${project}`,
    gitlab: `/builds/acme/${project}`,
    circleci: `/home/circleci/${project}`,
    jenkins: `/var/lib/jenkins/workspace/${project}_main`,
    azure: `/home/vsts/work/${[...project].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)}/s`,
    buildkite: `/var/lib/buildkite-agent/builds/agent-1/acme/${project}`,
  };
  return places[wrapper?.replace(/-(?:cli|timestamps)$/, "")] ?? `/srv/build/${project}`;
}
