import { join } from "node:path";
import type { LaunchRequest } from "../../launch/held-run.js";
import type { ContainerFacts, NotStarted } from "../../outcome/run-outcome.js";
import { ownerMark } from "../../reap/owner-mark.js";
import { sandboxFailure } from "../diagnose.js";
import type { RunUser, SandboxFailure } from "../isolation.js";
import type { ResolvedContainer } from "../resolve-isolation.js";
import { openControl, type Control } from "./control.js";
import { copyWorkspace } from "./copy-workspace.js";
import { engineArguments } from "./engine-arguments.js";
import { findEngine, type Engine } from "./engine.js";
import { resolveImage } from "./image.js";
import { findInterpreter, type Interpreter } from "./interpreter.js";
import { ownLabels } from "./labels.js";

/** Everything there is before an engine is asked to start a container. */
export interface PreparedContainer {
  readonly engine: Engine;
  readonly args: readonly string[];
  readonly control: Control;
  readonly facts: ContainerFacts;
}

/** Prepares a container; says why it cannot be had; `null` when it was given up meanwhile. */
export async function prepareContainer(
  request: LaunchRequest,
  isGivenUp: () => boolean,
): Promise<PreparedContainer | NotStarted | SandboxFailure | null> {
  const { container, directories } = request;
  if (container === undefined || directories === undefined) throw new Error("no container was planned");
  const found = await findParts(container);
  if ("message" in found) return found;
  const { home, temporary } = directories;
  const shown = join(home, "run");
  const user = request.plan.user;
  const workspace = await workspaceOf(container, join(temporary, "workspace"), user);
  if (isGivenUp()) return null;
  const control = await openControl(shown, request.stdin, user);
  const facts = {
    engine: found.engine.name,
    name: `testbed-${request.id}`,
    image: container.image,
    imageId: found.imageId,
  };
  const args = engineArguments({
    ...found,
    isolation: container,
    name: facts.name,
    labels: ownLabels(ownerMark()),
    user: user ?? ownUser(),
    limits: request.limits,
    control: shown,
    workspace,
  });
  return { engine: found.engine, args, control, facts };
}

interface Parts {
  readonly engine: Engine;
  readonly imageId: string;
  readonly interpreter: Interpreter;
}

async function findParts(container: ResolvedContainer): Promise<Parts | NotStarted | SandboxFailure> {
  const [engine, interpreter] = await Promise.all([findEngine(container.engine), findInterpreter()]);
  if (typeof engine === "string") return sandboxFailure("container", "program", engine);
  if (interpreter === null) return sandboxFailure("container", "supervisor", "");
  const imageId = await resolveImage(engine, container.image);
  return typeof imageId === "string" ? { engine, imageId, interpreter } : imageId;
}

async function workspaceOf(
  { workspace, workspaceAccess }: ResolvedContainer,
  copy: string,
  user: RunUser | null,
): Promise<string> {
  if (workspaceAccess === "copy") await copyWorkspace(workspace, copy, user);
  return workspaceAccess === "copy" ? copy : workspace;
}

function ownUser(): RunUser {
  return { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
}
