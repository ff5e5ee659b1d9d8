import { fork } from "node:child_process";
import { once } from "node:events";

/** Starts the loopback servers and resolves once they listen. */
export async function startServers() {
  const child = fork(new URL("./serve.mjs", import.meta.url), {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  await once(child.stdout, "data");
  return { close: () => child.kill() };
}
