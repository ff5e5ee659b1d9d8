import { pathToFileURL } from "node:url";
import { isTop } from "./breadth.js";

/** Every way in which runners, shells and serializers spell a directory, longest first, each once. */
export function spellings(directories: readonly string[]): readonly string[] {
  const all = new Set<string>();
  for (const directory of directories) {
    for (const twin of twins(directory)) {
      for (const form of new Set([twin, twin.normalize("NFC"), twin.normalize("NFD")])) {
        for (const spelling of written(form)) all.add(spelling);
      }
    }
  }
  return [...all].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
}

/** macOS reaches `/tmp`, `/var` and `/etc` also under `/private`. */
export function twins(directory: string): readonly string[] {
  if (/^\/private\/(?:tmp|var|etc)(?:\/|$)/.test(directory))
    return [directory, directory.slice("/private".length)];
  if (/^\/(?:tmp|var|etc)(?:\/|$)/.test(directory)) return [directory, `/private${directory}`];
  return [directory];
}

function written(path: string): readonly string[] {
  const forms = windowsForms(path);
  const urls = urlForms(path);
  // The TAP of node doubles what another quoting has escaped already.
  const quoted = [...forms, ...urls].flatMap(escapes);
  return [
    ...quoted.flatMap((form) => [form, form.replaceAll("\\", "\\\\")]),
    ...urls.map(lowerPercent),
    ...forms.flatMap(encodedForms),
    ...forms.flatMap(slashForms),
  ];
}

/** Encoded as a part of a URL, once or twice, with digits of either case. */
function encodedForms(path: string): readonly string[] {
  const once = encodeURIComponent(path);
  if (isTop(path)) return [once];
  const lower = lowerPercent(once);
  return [once, lower, encodeURIComponent(once), encodeURIComponent(lower)];
}

function lowerPercent(url: string): string {
  return url.replaceAll(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());
}

/** Slashes as PHP and careful writers of JSON escape them, and one of them doubled, as joining paths does. */
function slashForms(path: string): readonly string[] {
  if (!path.startsWith("/") || isTop(path)) return [];
  const json = JSON.stringify(path).slice(1, -1);
  const escaped = [String.raw`\/`, String.raw`\u002f`, String.raw`\u002F`].map((slash) =>
    json.replaceAll("/", slash),
  );
  const doubled = [...path.matchAll(/(?<=.)\//g)].map(
    ({ index }) => `${path.slice(0, index)}/${path.slice(index)}`,
  );
  return [...escaped, ...escaped.map((form) => form.replaceAll("\\", "\\\\")), ...doubled];
}

/** Backslashes may be printed as slashes, and a drive letter in either case. */
function windowsForms(path: string): readonly string[] {
  if (!/^[A-Za-z]:[\\/]/.test(path)) return [path];
  const cases = [
    path,
    path.charAt(0).toUpperCase() + path.slice(1),
    path.charAt(0).toLowerCase() + path.slice(1),
  ];
  const backslashes = cases.map((form) => form.replaceAll("/", "\\"));
  // The extended form of the Windows interfaces, and `/c/a` of MSYS and Git Bash.
  const extended = backslashes.map((form) => `\\\\?\\${form}`);
  const posix = cases.map((form) => `/${form.charAt(0).toLowerCase()}${form.slice(2).replaceAll("\\", "/")}`);
  return [...cases.flatMap((form) => [form, form.replaceAll("\\", "/")]), ...extended, ...posix];
}

/** The URL as Node prints it, as the URL standard writes it, their paths alone, and two stricter encodings. */
function urlForms(path: string): readonly string[] {
  const slashed = path.replaceAll("\\", "/");
  // Node also encodes brackets, carets and bars; a module loader such as Vite's follows the standard.
  const bare = slashed.replaceAll("%", "%25").replaceAll("#", "%23").replaceAll("?", "%3F");
  const urls = [pathToFileURL(path).href, new URL(`file://${bare.startsWith("/") ? "" : "/"}${bare}`).href];
  const strict = encodeURI(slashed).replaceAll("#", "%23").replaceAll("?", "%3F");
  const strictest = slashed.split("/").map(encodeURIComponent).join("/");
  const paths = urls.map((url) => url.slice("file://".length));
  const local = urls.map((url) => url.replace("file://", "file://localhost"));
  return [...urls, ...local, ...[...paths, strict, strictest].filter((form) => form.length > 0)];
}

/** How a path looks inside of a quoted string of JavaScript, JSON, XML, TAP or a shell. */
function escapes(path: string): readonly string[] {
  const json = JSON.stringify(path).slice(1, -1);
  return [
    path,
    json,
    path.replaceAll("\\", "\\\\"),
    path.replaceAll(/[\\']/g, String.raw`\$&`),
    path.replaceAll(/[\\'"]/g, String.raw`\$&`),
    path.replaceAll(/[\\`]/g, String.raw`\$&`),
    path.replaceAll("'", String.raw`'\''`),
    path.replaceAll(/[^\w./:@%+,=-]/gu, String.raw`\$&`),
    path.replaceAll(/[^\w./-]/gu, String.raw`\$&`),
    path.replaceAll(/[\\#]/g, String.raw`\$&`),
    ...xmlForms(path),
  ];
}

function xmlForms(path: string): readonly string[] {
  const text = path.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const quoted = text.replaceAll('"', "&quot;");
  return [
    text,
    quoted,
    quoted.replaceAll("'", "&apos;"),
    quoted.replaceAll("'", "&#39;"),
    quoted.replaceAll("'", "&#x27;"),
  ];
}
