import type { RedactOptions } from "./redact.js";

/** Shortest value, in UTF-16 units, that is taken for a secret: shorter ones stand in any text by chance. */
export const shortestSecret = 6;
/** Words of names, told apart by `_` and by case. */
const secretWord =
  /^(?:PASS|PWD|AUTH|CREDS?|JWT|PAT|KEYS?)$|(?:TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIAL|API_?KEY)S?$/;
/** Keys and tokens that are none, or that everyone may know. */
const openWord = /^(?:PUBLIC|CACHE|SORT|PRIMARY|FOREIGN|PARTITION|MAX|MIN|COUNT|LIMIT)$/;

/** The values to redact: those given, and those of the environment whose names say that they are secret. */
export function secretsOf({ values = [], environment = {} }: RedactOptions): readonly string[] {
  const named = Object.entries(environment).flatMap(([name, value]) =>
    value !== undefined && value.length >= shortestSecret && isSecretName(name) ? [value] : [],
  );
  return [...values, ...named];
}

/** `PWD` and `OLDPWD` name directories. */
function isSecretName(name: string): boolean {
  if (/^(?:OLD)?PWD$|_AUTH_SOCK$/.test(name)) return false;
  const words = name
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, "_")
    .toUpperCase()
    .split(/[^A-Z0-9]+/);
  return words.some((word) => secretWord.test(word)) && !words.some((word) => openWord.test(word));
}

/** How a secret may look in output: as it is, line by line, and as JSON, quotes, URLs and base64 write it. */
export function secretForms(secret: string): readonly string[] {
  // What is no character has no URL form: it becomes the replacement character, as in the bytes.
  const text = Buffer.from(secret).toString();
  const urls = [encodeURIComponent(text), encodeURI(text)];
  const forms = [
    ...secret.split(/\r?\n/),
    ...jsonForms(secret),
    secret.replaceAll(/[\\']/g, String.raw`\$&`),
    ...urls.flatMap((url) => [url, url.replaceAll("%20", "+")]).flatMap((url) => [url, lowerPercent(url)]),
    ...base64Forms(secret),
  ];
  return forms.filter((form) => form.length >= shortestSecret);
}

function lowerPercent(url: string): string {
  return url.replaceAll(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());
}

/** What writers of JSON escape beside what they must: slashes, what is not ASCII, and all of it once more. */
function jsonForms(secret: string): readonly string[] {
  const json = JSON.stringify(secret).slice(1, -1);
  const ascii = json.replaceAll(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  const upper = ascii.replaceAll(/\\u[0-9a-f]{4}/g, (code) => `\\u${code.slice(2).toUpperCase()}`);
  const once = [json, ascii, upper].flatMap((form) => [form, form.replaceAll("/", String.raw`\/`)]);
  return [...once, ...once.map((form) => JSON.stringify(form).slice(1, -1))];
}

/** Base64 of the secret alone, and of what it contributes wherever it stands in a longer text. */
function base64Forms(text: string): readonly string[] {
  const code = Buffer.from(text).toString("base64");
  return [code, code.replaceAll("=", ""), ...base64Cores(text)].filter(
    (form) => form.length >= shortestBase64,
  );
}

const shortestBase64 = 8;

/** What a text contributes to base64 wherever it stands in a longer text, in both alphabets. */
export function base64Cores(text: string): readonly string[] {
  return [0, 1, 2].flatMap((offset) => {
    const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(text)]);
    const code = bytes.toString("base64").replaceAll("=", "");
    // The first characters hold bits of what stands before, the last may hold bits of what follows.
    const first = offset === 0 ? 0 : offset + 1;
    const core = code.slice(first, Math.floor((bytes.length * 8) / 6));
    return [core, core.replaceAll("+", "-").replaceAll("/", "_")].filter(
      (form) => form.length >= shortestBase64,
    );
  });
}
