import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";

const status =
  (code, text, headers = {}) =>
  (_request, response) => {
    response.writeHead(code, { "content-type": "application/json", ...headers });
    response.end(JSON.stringify({ error: text }));
  };

/** What each behaviour of the loopback server answers. Packages are made on the spot, none is copied. */
export const answers = {
  400: status(400, "bad request"),
  401: status(401, "authentication required", { "www-authenticate": 'Basic realm="acme packages"' }),
  403: status(403, "you do not have permission to read this package"),
  404: status(404, "not found"),
  429: status(429, "rate limit exceeded", { "retry-after": "1" }),
  500: status(500, "internal error"),
  502: status(502, "bad gateway"),
  503: status(503, "service unavailable"),
  504: status(504, "upstream timed out"),
  /** Accepts the request and never answers. */
  silent: () => {},
  /** Cuts the connection in the middle of a body. */
  cut: (_request, response) => {
    response.writeHead(200, { "content-type": "application/json", "content-length": "4096" });
    response.write('{"name":');
    setTimeout(() => response.destroy(), 50);
  },
  /** A captive portal: 200 and a page. */
  portal: (_request, response) => {
    response.writeHead(200, { "content-type": "text/html" });
    response.end("<!DOCTYPE html><html><body><h1>Sign in to the network</h1></body></html>\n");
  },
  npm: (request, response, path) => npmRegistry(request, response, decodeURIComponent(path), false),
  corrupt: (request, response, path) => npmRegistry(request, response, decodeURIComponent(path), true),
  simple: (request, response, path) => pythonIndex(request, response, path, false),
  badhash: (request, response, path) => pythonIndex(request, response, path, true),
  v2: containerRegistry,
  debian: (_request, response, path) => debianArchive(response, path, false),
  badsum: (_request, response, path) => debianArchive(response, path, true),
  twirp: (_request, response) => status(200, undefined)(_request, response),
};

/** Packages of the npm registry that ask for something. */
const special = {
  "acme-widgets": { peerDependencies: { "acme-core": "^1.0.0" } },
  "acme-charts": { peerDependencies: { "acme-core": "^2.0.0" } },
  "acme-modern": { engines: { node: ">=40.0.0" } },
  "acme-legacy": { deprecated: "acme-legacy is no longer supported, please use acme-core" },
  "acme-darwin": { os: ["darwin"] },
};

/** An npm registry where `name` exists as 1.0.0 and 2.0.0; the corrupt one serves other bytes than promised. */
function npmRegistry(request, response, path, corrupt) {
  if (path.endsWith(".tgz")) return response.end(tarball(path, corrupt));
  if (path.startsWith("-/")) return status(200, undefined)(request, response); // audit: nothing is known
  const name = path.replace(/\/$/, "");
  const base = `http://${request.headers.host}${request.url.split(path)[0]}`;
  const versions = Object.fromEntries(["1.0.0", "2.0.0"].map((v) => [v, manifest(name, v, base)]));
  const time = Object.fromEntries(
    Object.keys(versions).map((version) => [version, "2024-02-03T04:05:06.000Z"]),
  );
  response.writeHead(200, { "content-type": "application/json" });
  return response.end(JSON.stringify({ name, "dist-tags": { latest: "2.0.0" }, versions, time }));
}

function manifest(name, version, base) {
  const file = `${name}/-/${name.split("/").at(-1)}-${version}.tgz`;
  const integrity = `sha512-${createHash("sha512").update(tarball(file, false)).digest("base64")}`;
  return { name, version, ...special[name], dist: { tarball: `${base}${file}`, integrity } };
}

function tarball(path, corrupt) {
  const [, name, version] = /^(.*)\/-\/.*-(\d+\.\d+\.\d+)\.tgz$/.exec(path) ?? [];
  const text = JSON.stringify({
    name,
    version,
    ...special[name],
    description: corrupt ? "altered" : "as published",
  });
  return gzipSync(Buffer.concat([entry("package/package.json", text), Buffer.alloc(1024)]));
}

/** One ustar entry. */
function entry(name, text) {
  const header = Buffer.alloc(512);
  header.write(name, 0);
  header.write("0000644\0", 100);
  header.write("0000000\0", 108);
  header.write("0000000\0", 116);
  header.write(`${Buffer.byteLength(text).toString(8).padStart(11, "0")}\0`, 124);
  header.write("00000000000\0", 136);
  header.write("        ", 148);
  header.write("0", 156);
  header.write("ustar\x0000", 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  const body = Buffer.alloc(Math.ceil(Buffer.byteLength(text) / 512) * 512);
  body.write(text);
  return Buffer.concat([header, body]);
}

/** A Python index whose projects have one file, with a hash that is right or not. */
function pythonIndex(_request, response, path, wrong) {
  const [name, file] = path.split("/");
  if (file) return response.end(`not an archive of ${name}`);
  const hash = wrong
    ? "0".repeat(64)
    : createHash("sha256").update(`not an archive of ${name}`).digest("hex");
  response.writeHead(200, { "content-type": "text/html" });
  return response.end(
    `<html><body><a href="${name}-1.0.0.tar.gz#sha256=${hash}">${name}-1.0.0.tar.gz</a></body></html>`,
  );
}

/** What a container registry says; the first part of an image's name is the behaviour. */
const registryErrors = {
  401: [401, "UNAUTHORIZED", "authentication required"],
  403: [403, "DENIED", "requested access to the resource is denied"],
  404: [404, "MANIFEST_UNKNOWN", "manifest unknown"],
  429: [429, "TOOMANYREQUESTS", "You have reached your pull rate limit."],
  503: [503, "UNAVAILABLE", "service unavailable"],
};

function containerRegistry(_request, response, path) {
  const [code, word, message] = registryErrors[path.split("/")[0]] ?? [200];
  response.writeHead(code, { "content-type": "application/json" });
  response.end(JSON.stringify(word ? { errors: [{ code: word, message }] } : {}));
}

/** A flat Debian archive with a package that depends on one that is nowhere and one whose file is missing. */
function debianArchive(response, path, wrong) {
  const stanza = (name, depends) =>
    [
      `Package: ${name}`,
      "Version: 1.0",
      "Architecture: all",
      "Maintainer: Ada <ada@acme.invalid>",
      `Filename: ./${name}.deb`,
      `Size: 10`,
      `SHA256: ${"1".repeat(64)}`,
      ...depends,
      "Description: made here",
      "",
    ].join("\n");
  const packages = `${stanza("acme-lamps", ["Depends: acme-oil (>= 3)"])}\n${stanza("acme-bell", [])}\n`;
  const sum = createHash("sha256")
    .update(wrong ? "another text" : packages)
    .digest("hex");
  const release = `Origin: Acme\nSuite: stable\nDate: Sat, 01 Jan 2022 00:00:00 UTC\nSHA256:\n ${sum} ${packages.length} Packages\n`;
  const text = { Packages: packages, Release: release }[path.split("/").at(-1)];
  response.writeHead(text === undefined ? 404 : 200, { "content-type": "text/plain" });
  response.end(text ?? "");
}
