/** What the first process of a container is told to start. */
export interface StartRequest {
  readonly cwd: string;
  readonly restrictions: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** As `helper/contain.pl` reads it; none of the texts contains NUL. */
export function writeRequest({ cwd, restrictions, command, args, env }: StartRequest): Buffer {
  const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const fields = [cwd, restrictions, env["PATH"] ?? "", command, String(args.length), ...args, ...variables];
  const body = Buffer.from(fields.join("\0"), "utf8");
  const length = body.length.toString(16).padStart(8, "0");
  return Buffer.concat([Buffer.from(length, "latin1"), body]);
}
