import type { RedactOptions } from "./redact.js";

/** Shortest value, in UTF-16 units, that is taken for a secret: shorter ones stand in any text by chance. */
export const shortestSecret = 6;
const secretName =
  /(?:^|_)(?:TOKEN|SECRET|PASS(?:WORD|WD|PHRASE)?|PWD|CREDENTIALS?|API_?KEY|(?:ACCESS|PRIVATE|SECRET|SIGNING|ENCRYPTION)_KEY|AUTH)(?:_|$)/i;

/** The values to redact: those given, and those of the environment whose names say that they are secret. */
export function secretsOf({ values = [], environment = {} }: RedactOptions): readonly string[] {
  const named = Object.entries(environment).flatMap(([name, value]) =>
    value !== undefined && value.length >= shortestSecret && isSecretName(name) ? [value] : [],
  );
  return [...values, ...named];
}

/** `PWD` and `OLDPWD` name directories. */
function isSecretName(name: string): boolean {
  return secretName.test(name) && !/^(?:OLD)?PWD$|_AUTH_SOCK$/.test(name);
}

/** How a secret may look in output: as it is, line by line, and as JSON, URLs and base64 write it. */
export function secretForms(secret: string): readonly string[] {
  // What is no character has no URL form: it becomes the replacement character, as in the bytes.
  const url = encodeURIComponent(Buffer.from(secret).toString());
  const forms = [
    ...secret.split(/\r?\n/),
    JSON.stringify(secret).slice(1, -1),
    url,
    url.replaceAll("%20", "+"),
    ...base64Forms(secret),
  ];
  return forms.filter((form) => form.length >= shortestSecret);
}

/** Base64 of the secret alone, and of what it contributes wherever it stands in a longer text. */
function base64Forms(text: string): readonly string[] {
  return [0, 1, 2].flatMap((offset) => {
    const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(text)]);
    const code = bytes.toString("base64").replaceAll("=", "");
    // The first characters hold bits of what stands before, the last may hold bits of what follows.
    const first = offset === 0 ? 0 : offset + 1;
    const core = code.slice(first, Math.floor((bytes.length * 8) / 6));
    return [core, core.replaceAll("+", "-").replaceAll("/", "_")].filter((form) => form.length >= 8);
  });
}
