import { spawn } from "node:child_process";
import {
  chmodSync,
  chownSync,
  closeSync,
  constants,
  copyFileSync,
  mkdirSync,
  openSync,
  rmSync,
} from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { streamOf } from "../../output/stream-of.js";
import type { RunUser } from "../isolation.js";

/** Where this process waits for the first process of a container, and the files that both share. */
export interface Control {
  /** The first process; nobody can come after it. */
  readonly connected: Promise<Socket>;
  /** Opens the streams of the main process, once the first process says that it holds them. */
  openPipes(): readonly [stdout: Readable, stderr: Readable];
  /** Waits no longer, and removes the files. */
  close(): void;
}

/**
 * Makes socket, pipes and standard input of a run in a new `directory`, for the user of the run alone. What lies above
 * it is closed to other processes of that user on this machine: nobody can come before the first process of the
 * container, or put something else in the place of a file.
 */
export async function openControl(
  directory: string,
  stdin: number | null,
  user: RunUser | null,
): Promise<Control> {
  mkdirSync(directory, { mode: 0o711 });
  chmodSync(directory, 0o711);
  const [out, err, input] = [join(directory, "out"), join(directory, "err"), join(directory, "in")];
  await makePipes([out, err]);
  if (stdin !== null) {
    copyFileSync(`/proc/self/fd/${String(stdin)}`, input);
    chmodSync(input, 0o400);
  }
  const server = createServer();
  const connected = new Promise<Socket>((resolve) => server.once("connection", resolve));
  await listen(server, directory);
  const files = [join(directory, "control"), out, err, ...(stdin === null ? [] : [input])];
  if (user !== null) for (const file of files) chownSync(file, user.uid, user.gid);
  void connected.then(() => server.close());
  return {
    connected,
    openPipes: () => [openPipe(out), openPipe(err)],
    close: () => {
      if (server.listening) server.close();
      for (const file of files) rmSync(file, { force: true });
    },
  };
}

function makePipes(files: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn("/usr/bin/mkfifo", ["-m", "600", "--", ...files], {
      cwd: "/",
      env: {},
      stdio: "ignore",
    });
    child.on("error", reject);
    child.on("exit", (code) => {
      if (code === 0) resolve();
      else reject(new Error("named pipes could not be made (mkfifo)"));
    });
  });
}

/** By way of a handle, because the path of a socket has to be short; the server removes its socket by the same path. */
async function listen(server: Server, directory: string): Promise<void> {
  const handle = openSync(directory, constants.O_RDONLY | constants.O_DIRECTORY);
  server.once("close", () => closeSync(handle));
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => {
      if (!server.listening) closeSync(handle);
      reject(error);
    });
    server.listen(`/proc/self/fd/${String(handle)}/control`, resolve);
  });
}

function openPipe(file: string): Readable {
  const fd = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW);
  return streamOf(fd);
}
