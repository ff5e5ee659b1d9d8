import { createServer, request } from "node:http";
import { once } from "node:events";
import { onTestFinished } from "vitest";

/** Passes requests on as they are, with a token added: clients that cannot send one stay outside. */
export async function tokenProxy(target: URL, token: string): Promise<URL> {
  const proxy = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, authorization: `Bearer ${token}` };
    const options = { method: incoming.method ?? "GET", headers, setHost: false };
    const onward = request(new URL(incoming.url ?? "/", target), options, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on("error", () => outgoing.destroy());
    outgoing.on("close", () => onward.destroy());
    incoming.pipe(onward);
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  onTestFinished(() => {
    proxy.close();
    proxy.closeAllConnections();
  });
  const address = proxy.address();
  if (address === null || typeof address === "string") throw new Error("the proxy has no port");
  return new URL(`http://127.0.0.1:${address.port}${target.pathname}`);
}
