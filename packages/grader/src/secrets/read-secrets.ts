import { problem, type Problem } from "../problem/problem.js";

/** Values of secrets, by the names of their variables; or why a run without them is not worth starting. */
export type SecretsReading =
  | { readonly status: "read"; readonly values: Readonly<Record<string, string>> }
  | { readonly status: "unusable"; readonly problem: Problem };

/** Shorter values cannot be redacted: they stand in any text by chance. */
export const shortestSecret = 6;

/** Takes secrets out of the operator's environment. All of them have to be there, and long enough to be found in a text. */
export function readSecrets(
  names: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): SecretsReading {
  const values: Record<string, string> = {};
  for (const name of names) {
    const value = environment[name];
    if (value === undefined || value === "")
      return unusable(`The secret ${name} is not set where testbed runs.`, `Set the variable ${name} there.`);
    if (isTooShort(value)) return unusable(...tooShort(name));
    values[name] = value;
  }
  return { status: "read", values };
}

/** Whether there is a value that cannot be redacted. */
export function isTooShort(value: string | undefined): boolean {
  return value !== undefined && value !== "" && value.length < shortestSecret;
}

/** Why a short value is refused: message and hint. */
export function tooShort(name: string): readonly [message: string, hint: string] {
  return [
    `The secret ${name} has fewer than ${shortestSecret} characters and could not be kept out of what is printed.`,
    `Give ${name} a longer value, or pass it as \`env\` if it is no secret.`,
  ];
}

function unusable(message: string, hint: string): SecretsReading {
  return { status: "unusable", problem: problem("runner_not_available", message, hint) };
}
