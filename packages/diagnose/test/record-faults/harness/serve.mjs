import { createServer } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { createServer as createTcpServer } from "node:net";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { answers } from "./answers.mjs";
import { resetPort, scratch, serverPort, tlsPort } from "./places.mjs";

// The package servers of the faults, a process of its own beside the recorder. The first part of a path names
// the behaviour (`/429/left-pad` answers 429): one server is every registry. A second one yields to the first.

await start();
process.stdout.write("ready\n");
process.once("disconnect", () => process.exit(0));

async function start() {
  const plain = createServer(answer);
  const tls = createTlsServer(certificate(), answer);
  const reset = createTcpServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => socket.resetAndDestroy());
  });
  await Promise.all([listen(plain, serverPort), listen(tls, tlsPort), listen(reset, resetPort)]);
}

function answer(request, response) {
  const [, behaviour = "", ...rest] = new URL(request.url, "http://127.0.0.1").pathname.split("/");
  const handle = answers[behaviour] ?? answers["404"];
  request.resume();
  handle(request, response, rest.join("/"));
}

/** Listens, or waits in line behind the server of another recorder and takes over when that one ends. */
function listen(server, port) {
  return new Promise((resolve, reject) => {
    server.on("error", (error) => {
      if (error.code !== "EADDRINUSE") return reject(error);
      setTimeout(() => server.listen(port, "127.0.0.1"), 100);
      return resolve();
    });
    server.listen(port, "127.0.0.1", resolve);
  });
}

/** A certificate that nobody trusts and that is for another host. */
function certificate() {
  const folder = join(scratch, "tls");
  mkdirSync(folder, { recursive: true });
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  if (!existsSync(cert)) {
    const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"];
    const made = [
      "req",
      "-x509",
      "-newkey",
      "rsa:2048",
      "-nodes",
      "-days",
      "30",
      "-keyout",
      key,
      "-out",
      cert,
    ];
    execFileSync("openssl", [...made, ...subject], { stdio: "ignore" });
  }
  return { key: readFileSync(key), cert: readFileSync(cert) };
}
