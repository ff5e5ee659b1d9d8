import { Writable } from "node:stream";

/**
 * Takes standard output for the protocol: returns the only stream that still writes to it, and sends whatever any
 * other code writes there to standard error. One stray line from a dependency would break the connection.
 */
export function takeStdout(): Writable {
  const { stdout, stderr } = process;
  const write = stdout.write.bind(stdout);
  const protocol = new Writable({
    decodeStrings: false,
    write: (chunk: string | Uint8Array, _encoding, done) => {
      write(chunk, done);
    },
  });
  stdout.on("error", (error) => protocol.destroy(error));
  // Where standard error ends is the host's business; a host that closed it must not end the server.
  stderr.on("error", () => {});
  stdout.write = stderr.write.bind(stderr);
  return protocol;
}
