import { cpSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  Content,
  createArtifactStore,
  createCatalog,
  createLocalExecutor,
  createSessions,
  listTasks,
  readConfig,
} from "@testbed/grader";
import { onTestFinished } from "vitest";
import type { TestbedParts } from "../../src/state/testbed-parts.js";

const catalog = fileURLToPath(new URL("../fixtures/catalog/", import.meta.url));

/** Directory of the example tasks. */
export const exampleTasks: string = fileURLToPath(
  new URL("../../../../docs/examples/tasks/", import.meta.url),
);

/** A copy of the operator's repository, whose suites may write into it. */
export function operatorRepository(directory: string): string {
  const copy = join(directory, "repository");
  cpSync(catalog, copy, { recursive: true });
  return copy;
}

/** Parts for the group `suites`. */
export async function suiteParts(directory: string): Promise<TestbedParts> {
  const repository = operatorRepository(directory);
  const { config } = await readConfig(repository);
  const artifacts = createArtifactStore({ directory: join(directory, "artifacts") });
  return {
    artifacts,
    catalog: createCatalog({ directory: repository, suites: config.suites ?? [], artifacts }),
  };
}

/** Parts for the group `tasks`, without isolation so that any machine can run them. */
export async function taskParts(directory: string): Promise<TestbedParts> {
  const { tasks } = await listTasks(exampleTasks);
  const isolation = { mode: "process" } as const;
  const sessions = createSessions({ tasks, directory, isolation, maxSessions: 2 });
  const content = new Content();
  const executor = createLocalExecutor({ content, directory, isolation });
  onTestFinished(async () => {
    await Promise.all([sessions.close(), executor.close()]);
  });
  return { tasks, sessions, grading: { content, executor } };
}
